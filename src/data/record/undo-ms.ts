/** How long a manager's decision can be undone before it is sent (docs/decisions/0035-decisions-are-held-back.md). */
export const UNDO_MS = 5_000
