/** Whether tests run in full: `npm run test:all` sets it, `npm test` keeps the long ones short. */
export const isFull = process.env['TEST_EXTENT'] === 'full'
