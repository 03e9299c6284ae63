/**
 * A remittance while it is written: what is on the screen, what of it the bank has, and how the rest gets there. It outlives the screen, so that
 * what could not be saved yet is still there for whoever comes back; it is kept in memory alone, never in the browser's storage.
 */
import {
  draftsExtract,
  readDraft,
  saveDraft,
  type Draft,
  type DraftContent,
  type JudgedLine,
} from '@almenara/contract/areas/payments/drafts'
import { formatDay } from '@almenara/contract/dates'
import { parseDay } from '@almenara/contract/typed-day'
import type { QueryClient } from '@tanstack/react-query'
import { CallFailure } from '../../../api/failure.ts'
import { queryFor } from '../../../api/query.ts'
import { send } from '../../../api/send.ts'
import { onApplicationEnd } from '../../../base/application-end.ts'
import { actOnFailure, isOffline } from '../../../base/query-client.ts'
import { newLine, takeBack, toDraftLine, withRoom, writtenOf, type Brought, type EditorLine } from './editor-lines.ts'

/** How long a pause is, in milliseconds, and how long it is until what could not be saved is tried again. */
const PAUSE_MS = 1_000
const AGAIN_MS = 10_000

export const draftQuery = (draftId: string) => ({ ...queryFor(readDraft, { params: { draftId } }), staleTime: 0 })

/** What is written, apart from how it stands with the bank. */
export interface Writing {
  title: string
  /** As it is typed, d/m/yyyy. */
  day: string
  payroll: boolean
  /** Of debits under a contract of both. */
  scheme: DraftContent['scheme']
  lines: readonly EditorLine[]
}

type Saving =
  | { is: 'SAVED' | 'WAITING' | 'SAVING' }
  | { is: 'FAILED'; error: unknown }
  /** Somebody else has saved it meanwhile: nothing of this is saved until its writer says which of both stays. */
  | { is: 'STALE'; message: string }

/** What may be taken back. */
interface Undo {
  text: string
  before: readonly EditorLine[]
  after: readonly EditorLine[]
  /** Lines that were brought together. */
  keys: readonly number[]
}

export interface EditorState extends Writing {
  /** As the bank has it. */
  draft: Draft
  saving: Saving
  /** By line: what the bank said, and of which cells. */
  judged: ReadonlyMap<number, { of: EditorLine; said: JudgedLine }>
  undo: Undo | undefined
  /** Amounts that may be read in two ways. */
  question: { text: string; keys: readonly number[] } | undefined
}

export interface Editor {
  current: () => EditorState
  subscribe: (listener: () => void) => () => void
  /** Saved at the next pause. */
  write: (change: Partial<Writing>) => void
  /** The same, and it may be taken back. */
  act: (text: string, lines: readonly EditorLine[]) => void
  bring: (text: string, brought: Brought) => void
  undo: () => void
  answer: (lines: readonly EditorLine[]) => void
  /** Saves what is not saved. False where it could not be. */
  flush: () => Promise<boolean>
  /** What the bank has, in the place of what is here; only if nothing would be lost, unless it is `anyway`. */
  adopt: (draft: Draft, anyway?: boolean) => void
}

const editors = new WeakMap<QueryClient, Map<string, Editor>>()

export function editorOf(queryClient: QueryClient, draft: Draft): Editor {
  const all = editors.get(queryClient) ?? new Map<string, Editor>()
  editors.set(queryClient, all)
  const editor = all.get(draft.id) ?? createEditor(queryClient, draft)
  all.set(draft.id, editor)
  return editor
}

export function forgetEditor(queryClient: QueryClient, draftId: string): void {
  editors.get(queryClient)?.delete(draftId)
  queryClient.removeQueries({ queryKey: draftQuery(draftId).queryKey })
}

export function contentOf({ title, day, payroll, scheme, lines }: Writing): DraftContent {
  const executionOn = parseDay(day)
  return {
    title,
    ...(executionOn ? { executionOn } : {}),
    payroll,
    ...(scheme ? { scheme } : {}),
    lines: writtenOf(lines).map(toDraftLine),
  }
}

function stateOf(draft: Draft): EditorState {
  const lines = draft.lines.map((line) => newLine(line))
  return {
    draft,
    title: draft.title,
    day: draft.executionOn ? formatDay(draft.executionOn) : '',
    payroll: draft.payroll,
    scheme: draft.scheme,
    lines: draft.canPrepare ? withRoom(lines) : lines,
    saving: { is: 'SAVED' },
    judged: judgedOf(lines, draft),
    undo: undefined,
    question: undefined,
  }
}

const judgedOf = (lines: readonly EditorLine[], { judged }: Draft): EditorState['judged'] =>
  new Map(lines.flatMap((of, place) => (judged[place] ? [[of.key, { of, said: judged[place] }] as const] : [])))

function broughtTo(state: EditorState, text: string, { lines, keys, doubt }: Brought): Partial<EditorState> {
  const question = doubt === undefined ? state.question : { text: doubt, keys }
  return { lines, undo: { text, before: state.lines, after: lines, keys }, question }
}

/** Amounts that have gone are not asked about. */
function undoneOf({ undo, lines: now, question }: EditorState): Partial<EditorState> {
  if (!undo) return {}
  const lines = takeBack(now, undo.before, undo.after)
  const keys = question?.keys.filter((key) => lines.some((line) => line.key === key)) ?? []
  return { lines, undo: undefined, question: question && keys.length > 0 ? { ...question, keys } : undefined }
}

/** What is being saved, or is another's by now, stays so. */
function savingOnceWritten({ saving }: EditorState): EditorState['saving'] {
  return saving.is === 'STALE' || saving.is === 'SAVING' ? saving : { is: 'WAITING' }
}

function createEditor(queryClient: QueryClient, first: Draft): Editor {
  let state = stateOf(first)
  let savedText = JSON.stringify(contentOf(state))
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  // Nothing is saved in the name of whoever signs in next.
  let ended = false
  onApplicationEnd(() => (ended = true))
  const listeners = new Set<() => void>()
  const set = (change: Partial<EditorState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const isUnsaved = () => !ended && JSON.stringify(contentOf(state)) !== savedText
  const saveIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const saveOnce = async () => {
    const content = contentOf(state)
    const sent = writtenOf(state.lines)
    set({ saving: { is: 'SAVING' } })
    const draft = await send(saveDraft, { params: { draftId: state.draft.id }, body: { version: state.draft.version, ...content } })
    savedText = JSON.stringify(content)
    queryClient.setQueryData(draftQuery(draft.id).queryKey, draft)
    set({ draft, judged: judgedOf(sent, draft) })
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === draftsExtract.path })
  }
  const saveAll = async (): Promise<boolean> => {
    clearTimeout(timer)
    try {
      while (state.saving.is !== 'STALE' && isUnsaved()) await saveOnce()
    } catch (error) {
      const isStale = error instanceof CallFailure && error.code === 'DRAFT_STALE'
      if (!isStale) actOnFailure(error)
      set({ saving: isStale ? { is: 'STALE', message: error.hostText } : { is: 'FAILED', error } })
      if (isOffline(error)) saveIn(AGAIN_MS)
    }
    if (state.saving.is === 'STALE' || state.saving.is === 'FAILED') return false
    set({ saving: { is: 'SAVED' } })
    return true
  }
  const flush = () => {
    if (state.saving.is === 'FAILED') set({ saving: { is: 'WAITING' } })
    running ??= saveAll().finally(() => (running = undefined))
    return running
  }
  const write = (change: Partial<EditorState>) => {
    set({ ...change, saving: savingOnceWritten(state) })
    saveIn(PAUSE_MS)
  }
  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write,
    act: (text, lines) => write({ lines, undo: { text, before: state.lines, after: lines, keys: [] } }),
    bring: (text, brought) => write(broughtTo(state, text, brought)),
    undo: () => write(undoneOf(state)),
    answer: (lines) => write({ lines, question: undefined }),
    flush,
    adopt: (draft, anyway = false) => {
      if (!anyway && (draft.version <= state.draft.version || isUnsaved() || running)) return
      clearTimeout(timer)
      set(stateOf(draft))
      savedText = JSON.stringify(contentOf(state))
    },
  }
}
