/**
 * Moves this realm's clock by milliseconds. It goes on running: only `Date` without arguments is later or earlier.
 * Self-contained and plain JavaScript, because its text also runs in pages and in the worker.
 *
 * @param {number} byMs
 */
export function shiftClock(byMs) {
  const RealDate = Date
  const now = () => RealDate.now() + byMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [now()] : args, asked),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
