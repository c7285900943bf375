# Counter as an image: the release that `npm run package` builds, on a bare Node, run by a user without rights.
# It writes only to /var/lib/counter and /tmp, so it also runs with a read-only root (compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci
COPY . .
RUN npm run package && mv dist/package/counter-*/ /release

FROM node:24-bookworm-slim
COPY --from=build /release /opt/counter
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/counter
WORKDIR /opt/counter
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/counter DEMO=0
EXPOSE 8080
VOLUME /var/lib/counter
# Not /api/ready: a restart does not mend the database.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
