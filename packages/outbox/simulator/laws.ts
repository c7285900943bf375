/** The laws, each by the name it is reported under. */
export type EngineLaw =
  | 'nothing is lost'
  | 'at most one effect'
  | 'order within a lane'
  | 'the last word wins'
  | "others' entries untouched"
  | 'sent as its owner'
  | 'written down before it leaves'
  | 'a row leaves after the row it follows'
  | 'no claim without the lease'
  | 'sent means success'
  | 'failures are shown'
  | 'a double is flagged'
  | 'no row is parked by its own copies'
  | 'a poison row delays only its lane'
  | 'everything drains'
  | 'replay from an image ends alike'
  | 'no unhandled rejection'
  | 'a session that is over refuses nothing'
  | 'what belongs together is recorded together'
  | 'what was replaced never arrives'
  | 'what another tab meant since is not undone unseen'
  | 'a row waits for sign-in only if its own owner was refused'
  | 'a row is rejected only by an answer of the server'
  | 'no request before the time the server named'
  | 'no row before its earliest time'
  | 'what an edit does not touch stays equal as JSON'
  | 'another body has another key'
  | "the server's row is stored before the receipt"
  | 'a row is changed by its owner alone'
  | 'who stays signed out keeps their rows'
  | 'a refusal parks only what it concerns'
  | 'a refusal holds only what it concerns'
  | 'a changed row waits for its owner'
  | 'what its owner proved goes without them'

/** One of the engine's, or of the application's own. */
export type Law = EngineLaw | (string & {})

export type Violation = { law: Law; what: string; at: number }
