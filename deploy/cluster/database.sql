-- Once, on the leader. The limits are those that the server sets itself where no PgBouncer stands in between. The
-- connection limit leaves room for Patroni while many writes wait for a standby.
create role counter login password '${COUNTER_PASSWORD}' connection limit 60;
alter role counter set statement_timeout = '20s';
alter role counter set lock_timeout = '5s';
alter role counter set idle_in_transaction_session_timeout = '10s';
create database counter owner counter;
