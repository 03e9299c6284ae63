/** Whether a passkey is offered on this device to the customer who has signed in: once to each. */
const KEY = 'passkey-offered'
const MARK_BYTES = 8

/** Whether this device can keep a passkey and recognise its owner, and has not offered one to this customer before. */
export async function mayOffer(username: string): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false
  return !kept().includes(await markOf(username))
}

/** It has been shown to them. */
export async function rememberOffer(username: string): Promise<void> {
  const marks = new Set(kept()).add(await markOf(username))
  try {
    localStorage.setItem(KEY, JSON.stringify([...marks]))
  } catch {
    // A browser that keeps nothing offers it again another day.
  }
}

/** What is kept on a device that others may use too says no user's name. */
async function markOf(username: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${KEY}:${username}`))
  return Array.from(new Uint8Array(digest, 0, MARK_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function kept(): string[] {
  try {
    const marks: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(marks) ? marks.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
