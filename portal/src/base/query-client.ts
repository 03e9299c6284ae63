/** The cache of what was read. Failures that end the session or close the bank are acted on here, once for every screen. */
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportLostOperation } from '../api/connection.ts'
import { CallFailure } from '../api/failure.ts'
import { GENERIC } from '../api/plain-words.es.ts'
import { showFailure } from '../kit/toast.ts'
import { noteFlags } from './application-status.ts'
import { leave } from './leave.ts'
import { flagsOfError, leaveFor } from './status-meaning.ts'

/** What the portal reads beside the screen, and no part of the screen waits for. */
interface ReadMeta extends Record<string, unknown> {
  besideTheScreen?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ReadMeta
  }
}

/** The mailbox and the bank's notices: where they cannot be read the customer is told, and everything else goes on (specification §8). */
export const BESIDE_THE_SCREEN: ReadMeta = { besideTheScreen: true }

/** How long an answer is shown without asking again, in milliseconds. */
const FRESH_MS = 30_000

/** What a failure means beyond its own screen: a service found closed is noted, an ended session and a closed bank lead home. */
export function actOnFailure(error: unknown): void {
  if (!(error instanceof CallFailure)) return
  noteFlags(flagsOfError(error.type))
  const reason = leaveFor(error.type)
  if (reason) leave(reason)
}

/** A failure that no screen shows is shown over it, with the default text; states of the whole portal have their own message. */
function reportUnseenFailure(error: unknown): void {
  if (error instanceof CallFailure && error.type === 'DEFAULT' && !isOffline(error)) showFailure(GENERIC)
}

/** As `actOnFailure`, for what the customer asked to be done: without connection they are told over the page (specification §2). */
export function actOnLostOperation(error: unknown): void {
  actOnFailure(error)
  if (isOffline(error)) reportLostOperation()
}

function actOnReadFailure(error: unknown, query: Pick<Query, 'meta'>): void {
  actOnFailure(error)
  if (query.meta?.besideTheScreen) reportUnseenFailure(error)
}

export function isOffline(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 'OFFLINE'
}

/** Asking again helps only where nothing was reached; a refusal would be the same. */
function shouldRetry(count: number, error: unknown): boolean {
  return isOffline(error) && count < 1
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: actOnReadFailure }),
    mutationCache: new MutationCache({ onError: actOnLostOperation }),
    defaultOptions: {
      // Without connection a read fails and says so, instead of waiting without a word; it is made again on coming back.
      queries: { staleTime: FRESH_MS, retry: shouldRetry, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
      // Never queued to be sent later: an operation must not go out by itself when the connection is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
