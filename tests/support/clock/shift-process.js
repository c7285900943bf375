// Preloaded into every process of a test run (test-day.ts).
import { ServerResponse } from 'node:http'
import { shiftClock } from './shift-clock.js'

shiftClock(Number(process.env['COUNTER_CLOCK_SHIFT'] ?? 0))
dateResponses()

/** Node's own Date header does not come from the global clock. */
function dateResponses() {
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...args) {
    const headers = args.at(-1)
    const date = new Date().toUTCString()
    if (!Array.isArray(headers)) {
      if (!this.hasHeader('date')) this.setHeader('date', date)
    } else if (!headers.some((name, index) => index % 2 === 0 && String(name).toLowerCase() === 'date'))
      headers.push('Date', date)
    return Reflect.apply(writeHead, this, args)
  }
}
