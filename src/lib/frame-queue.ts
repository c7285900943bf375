const waiting = new Set<() => void>()
let isAsked = false

/**
 * Runs the action in an animation frame of its own, because each action may take a whole frame. Returns a function that
 * cancels it.
 */
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
