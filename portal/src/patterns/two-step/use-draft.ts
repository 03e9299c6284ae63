/** The state of a form, kept for its customer while they are elsewhere (`base/drafts.ts`). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { currentUser } from '../../base/current-user.ts'
import { forgetDraft, keepDraft, readDraft } from '../../base/drafts.ts'

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
  /** Tells the forms of a customer apart: the address, unless told. */
  name?: string | undefined
  /** What the form begins with is newer than what was kept of it. */
  isNewer?: boolean | undefined
}

/** As `useState`, for what is typed in a form: a draft that its customer left comes back as it was. */
export function useDraft<Draft extends object>(
  initial: Draft | (() => Draft),
  { name = location.pathname, isNewer = false }: DraftOptions = {},
): [Draft, (draft: Draft) => void] {
  const owner = useQueryClient().getQueryData(currentUser.queryKey)?.username
  const [first] = useState(initial)
  // The version beside what is kept vouches for its shape.
  const [kept] = useState(() => (owner === undefined || isNewer ? undefined : (readDraft(owner, name) as Draft | undefined)))
  const [draft, setDraft] = useState(kept ?? first)
  const [restored, setRestored] = useState(kept !== undefined)
  useEffect(() => {
    const forget = () => {
      if (owner !== undefined) forgetDraft(owner, name)
    }
    const startAnew = () => {
      forget()
      setRestored(false)
      setDraft(first)
    }
    const form: ShownForm = { restored, forget, startAnew }
    setForms([...forms, form])
    return () => setForms(forms.filter((one) => one !== form))
  }, [first, name, owner, restored])
  const keep = (changed: Draft) => {
    if (owner === undefined) return
    if (JSON.stringify(changed) === JSON.stringify(first)) forgetDraft(owner, name)
    else keepDraft(owner, name, changed)
  }
  useRenaming(owner, name, () => keep(draft))
  const change = (changed: Draft) => {
    setDraft(changed)
    keep(changed)
  }
  return [draft, change]
}

/** A form whose address changes under it, because another account pays, is kept under the new one alone. */
function useRenaming(owner: string | undefined, name: string, keep: () => void): void {
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    if (owner !== undefined) forgetDraft(owner, before.current)
    before.current = name
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
