import type { MessageId } from '../../../i18n/message-id.ts'

/** The audience of the introduction. `elsewhere`: an employee without a pharmacy, who records no shifts. */
export type Newcomer = 'pharmacy' | 'elsewhere' | 'manager' | 'accountant'

/** Paths that a step points at if a link to one is on the screen. */
export type IntroductionPlaces = { record: string; leave: string; sync: string; requests: string; pay: string }

export type IntroductionStep = { title: MessageId; body: MessageId; place: keyof IntroductionPlaces | null }

const SAFE: IntroductionStep = { title: 'help.safeTitle', body: 'help.safeBody', place: null }
const CHIP: IntroductionStep = { title: 'help.chipTitle', body: 'help.chipBody', place: 'sync' }

/** At most three steps: the most frequent task, that recorded work is safe, where to look. */
export const INTRODUCTION_STEPS: Record<Newcomer, readonly IntroductionStep[]> = {
  pharmacy: [{ title: 'help.shiftTitle', body: 'help.shiftBody', place: 'record' }, SAFE, CHIP],
  elsewhere: [{ title: 'help.leaveTitle', body: 'help.leaveBody', place: 'leave' }, SAFE, CHIP],
  manager: [
    { title: 'help.chainTitle', body: 'help.chainBody', place: null },
    { title: 'help.requestsTitle', body: 'help.requestsBody', place: 'requests' },
    { title: 'help.chipTitle', body: 'help.managerChipBody', place: 'sync' },
  ],
  accountant: [
    { title: 'help.payTitle', body: 'help.payBody', place: 'pay' },
    { title: 'help.payKeptTitle', body: 'help.payKeptBody', place: null },
    CHIP,
  ],
}
