import { expect, test } from 'vitest'
import { SignInProblemText } from '../../src/features/session/parts/sign-in-problem-text.tsx'
import { saidOn, wordsIn } from '../support/said-on.tsx'

test.each([
  ['quota', 'session.deviceFull'],
  ['no_seal', 'session.noSeal'],
  ['anything else', 'errors.unknown'],
])('A sign-in that failed with %s says %s.', (code, said) => {
  expect(wordsIn(saidOn(<SignInProblemText code={code} retryAfterSeconds={0} />))).toBe(said)
})
