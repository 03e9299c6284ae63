/**
 * What a customer typed in a form and did not send. It is kept in session storage, so it outlives leaving the form, reloading the page and
 * the end of the session; it ends with the tab, with a sign-out, and when somebody else signs in. Nothing secret is kept: passwords, codes
 * and PINs are no part of any draft.
 */
import { brand } from '../brand.ts'
import { DRAFTS_KEY, forgetDrafts } from './forget-drafts.ts'

interface Kept {
  /** The user name of the customer who typed them. */
  owner: string
  /** Of the portal: another version may have other fields. */
  version: string
  drafts: Record<string, unknown>
}

/** The draft that `owner` left under a name, as it was kept; `undefined` where there is none. */
export function readDraft(owner: string, name: string): unknown {
  return readKept(owner).drafts[name]
}

export function saveDraft(owner: string, name: string, draft: object): void {
  const kept = readKept(owner)
  write({ ...kept, drafts: { ...kept.drafts, [name]: draft } })
}

export function forgetDraft(owner: string, name: string): void {
  const kept = readKept(owner)
  const { [name]: _, ...drafts } = kept.drafts
  write({ ...kept, drafts })
}

function readKept(owner: string): Kept {
  const none: Kept = { owner, version: brand.version, drafts: {} }
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? 'null') as Kept | null
    return kept?.owner === owner && kept.version === brand.version ? kept : none
  } catch {
    return none
  }
}

/** A full or forbidden storage keeps nothing: the form works as well without it. */
function write(kept: Kept): void {
  try {
    sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(kept))
  } catch {
    forgetDrafts()
  }
}
