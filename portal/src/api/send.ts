/** Sends a call of the contract with the session's token, renewing it once when it has expired. */
import { pathOf, type Arguments, type Call } from '@almenara/contract/call'
import { BACKGROUND_HEADER } from '@almenara/contract/session-life'
import { servicesAddress } from '../environment.ts'
import { reportLost, reportReached } from './connection.ts'
import { CallFailure, failureOf } from './failure.ts'
import { renewTokens } from './renew.ts'
import { activityHeaders, learnFrom } from './session-life.ts'
import { rememberSession } from './tabs.ts'
import { readTokens } from './tokens.ts'

/** What the contract lets travel in an address is text, numbers that are written as text, or words with commas between them. */
type InAddress = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

type Sent = Pick<Call, 'method' | 'path'> & Partial<Pick<Call, 'feature'>>

/** As `fetch`, of an address. */
export type Carrier = (address: string, request?: RequestInit) => Promise<Response>

interface How {
  signal?: AbortSignal
  polling?: boolean
  /** What carries the request, where it is not `fetch`: a file that goes tells how far it is (`upload.ts`). */
  carry?: Carrier
}

export interface Parts {
  params?: InAddress
  query?: InAddress
  body?: unknown
  /** The type that is wanted, where it is not JSON. */
  accept?: string
}

/** The reply of a call. Throws CallFailure for every refusal, an ended session and a lost connection. */
export async function send<P, Q, B, R>(call: Call<P, Q, B, R>, args: Arguments<P, Q, B>, signal?: AbortSignal): Promise<R> {
  const response = await fetchCall(call, args as Parts, signal ? { signal } : {})
  return (await response.json()) as R
}

/**
 * The same, asked by a clock and not by the customer: it never tells the services that the customer is there, not even of an act that
 * no other call has told, because it may go out long after it.
 */
export async function poll<P, Q, B, R>(call: Call<P, Q, B, R>, args: Arguments<P, Q, B>, signal: AbortSignal): Promise<R> {
  const response = await fetchCall(call, args as Parts, { signal, polling: true })
  return (await response.json()) as R
}

/** The raw answer of a call, for files. Throws as `send` does. */
export async function fetchCall(call: Sent, parts: Parts, how: How = {}): Promise<Response> {
  const first = readTokens()
  const response = await attempt(call, parts, first?.access_token, how)
  if (response.status !== 401) return accepted(response, call)
  // Another call may have renewed the pair while this one was on its way: then its token is tried before renewing again.
  const renewed = readTokens()?.access_token === first?.access_token ? await renewTokens() : readTokens()
  if (!renewed) throw new CallFailure('UNAUTHORIZED', 'END_SESSION')
  return accepted(await attempt(call, parts, renewed.access_token, how), call)
}

async function accepted(response: Response, { feature }: Sent): Promise<Response> {
  if (!response.ok) throw await failureOf(response, feature)
  return response
}

async function attempt(
  call: Sent,
  parts: Parts,
  token: string | undefined,
  { signal, polling = false, carry = fetch }: How,
): Promise<Response> {
  const { address, headers, ...request } = requestOf(call, parts, token)
  const sentAt = Date.now()
  const activity = polling ? { [BACKGROUND_HEADER]: 'true' } : activityHeaders()
  const reported = Object.keys(activity).length === 0
  try {
    const response = await carry(address, {
      ...request,
      headers: { ...headers, ...(token ? activity : {}) },
      ...(signal ? { signal } : {}),
    })
    reportReached()
    const life = learnFrom(response, { sentAt, reported })
    if (life) rememberSession(life, reported)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    reportLost()
    throw new CallFailure('OFFLINE', 'DEFAULT')
  }
}

/** What travels. The native app is given it whole when it downloads by itself. */
export function requestOf({ method, path }: Pick<Call, 'method' | 'path'>, parts: Parts, token: string | undefined) {
  const { params = {}, query = {}, body, accept } = parts
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return {
    address: servicesAddress(pathOf(path, params)) + (search.size > 0 ? `?${search}` : ''),
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // Every call but the login says so, with a body or without (specification §7).
      'content-type': 'application/json',
      ...(accept ? { accept } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}
