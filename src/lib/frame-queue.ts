const waiting = new Set<() => void>()
let isAsked = false

/** Runs it in an animation frame in which none of the others runs: each may fill a frame by itself. Gives what takes it back. */
export function queueFrame(action: () => void): () => void {
  waiting.add(action)
  askForFrame()
  return () => {
    waiting.delete(action)
  }
}

function askForFrame(): void {
  if (isAsked || waiting.size === 0) return
  isAsked = true
  requestAnimationFrame(() => {
    isAsked = false
    const [action] = waiting
    if (action) waiting.delete(action)
    askForFrame()
    action?.()
  })
}
