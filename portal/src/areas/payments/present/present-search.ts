/** What the address of a file says: which one it is, so that leaving the screen loses nothing, and whether it is being signed. */
export interface PresentSearch {
  notebook?: string | undefined
  step?: 'sign' | undefined
  /** The contract that it is begun from. */
  contract?: string | undefined
}

/** An id as the bank gives them; anything else in its place is no file. */
const ID = /^[\w-]{1,64}$/

export function readPresentSearch(typed: Record<string, unknown>): PresentSearch {
  const { notebook, step, contract } = typed
  return {
    ...(isId(notebook) ? { notebook } : {}),
    ...(isId(notebook) && step === 'sign' ? { step } : {}),
    ...(isId(contract) ? { contract } : {}),
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value)
}
