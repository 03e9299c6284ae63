/** The state of a form, kept for its customer while they are elsewhere (`base/drafts.ts`). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { currentUser } from '../../base/current-user.ts'
import { forgetDraft, saveDraft, readDraft } from '../../base/drafts.ts'

/** A form that is on the screen. */
interface ShownForm {
  /** Whether it shows what was typed before. */
  restored: boolean
  forget: () => void
  startAnew: () => void
}

let forms: readonly ShownForm[] = []
const listeners = new Set<() => void>()

function setForms(next: readonly ShownForm[]): void {
  forms = next
  for (const listener of listeners) listener()
}

interface DraftOptions {
  /** Distinguishes the forms of a customer; by default the address. */
  name?: string | undefined
  /** What the form begins with is newer than what was kept of it. */
  isNewer?: boolean | undefined
}

interface DraftStore<Draft extends object> {
  /** The version beside what is kept vouches for its shape. */
  read: () => Draft | undefined
  keep: (draft: Draft) => void
  forget: () => void
}

/** What this customer left under a name. Whoever is not known keeps nothing. */
export function useDraftStore<Draft extends object>(name: string): DraftStore<Draft> {
  const owner = useQueryClient().getQueryData(currentUser.queryKey)?.username
  return useMemo(
    () => ({
      read: () => (owner === undefined ? undefined : (readDraft(owner, name) as Draft | undefined)),
      keep: (draft) => {
        if (owner !== undefined) saveDraft(owner, name, draft)
      },
      forget: () => {
        if (owner !== undefined) forgetDraft(owner, name)
      },
    }),
    [owner, name],
  )
}

/** As `useState`, for what is typed in a form: a draft that its customer left comes back as it was. */
export function useDraft<Draft extends object>(
  initial: Draft | (() => Draft),
  { name = location.pathname, isNewer = false }: DraftOptions = {},
): [Draft, (draft: Draft) => void] {
  const store = useDraftStore<Draft>(name)
  const [first] = useState(initial)
  const [firstText] = useState(() => JSON.stringify(first))
  const [kept] = useState(() => (isNewer ? undefined : store.read()))
  const [draft, setDraft] = useState(kept ?? first)
  const [restored, setRestored] = useState(kept !== undefined)
  useEffect(() => {
    const { forget } = store
    const startAnew = () => {
      forget()
      setRestored(false)
      setDraft(first)
    }
    const form: ShownForm = { restored, forget, startAnew }
    setForms([...forms, form])
    return () => setForms(forms.filter((one) => one !== form))
  }, [first, store, restored])
  const keep = (changed: Draft) => {
    if (JSON.stringify(changed) === firstText) store.forget()
    else store.keep(changed)
  }
  useRenaming(name, store, () => keep(draft))
  const change = (changed: Draft) => {
    setDraft(changed)
    keep(changed)
  }
  return [draft, change]
}

/** A form whose address changes under it, because another account pays, is kept under the new one alone. */
function useRenaming(name: string, store: Pick<DraftStore<object>, 'forget'>, keep: () => void): void {
  const before = useRef({ name, store })
  useEffect(() => {
    const { current } = before
    before.current = { name, store }
    if (current.name === name) return
    current.store.forget()
    keep()
  })
}

/** What was typed has been sent: the forms on the screen have nothing to keep. */
export function forgetShownDrafts(): void {
  for (const { forget } of forms) forget()
}

/** How to begin again a form that shows what was typed before; `undefined` where none does. */
export function useStartAnew(): (() => void) | undefined {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => forms,
  )
  const restored = shown.filter((form) => form.restored)
  if (restored.length === 0) return undefined
  return () => {
    for (const { startAnew } of restored) startAnew()
  }
}
