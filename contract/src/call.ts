/**
 * A call is a value: method, path and the shape of everything that travels. The services bind it to a handler with
 * `route()`, the portal sends it with `send()`, and the OpenAPI document is written from the same values.
 */
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './features.ts'
import type { LimitedRole } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT'
type Schema<T = unknown> = z.ZodMiniType<T>

/** What a call answers with when it is not JSON: a file whose name comes in content-disposition. */
export const FILE = 'file'
export interface FileReply {
  readonly file: true
}

/** What files may be. The services know the media type of each. `ORIGINAL`: what a customer sent, as it came. */
export type FileFormat = 'PDF' | 'XLS' | 'ZIP' | 'CSB43_CLASSIC' | 'CSB43_SEPA' | 'XML' | 'ORIGINAL'

export interface CallDefinition<P, Q, B, R> {
  method: Method
  /** Under `/services`, parameters in braces: `/accounts/v2/{id}/movement-extract`. */
  path: string
  /** One Spanish sentence for the reader of the OpenAPI document. */
  summary: string
  /** `public` needs no session and is never closed; any other name is checked against its status before the handler runs. */
  feature: Feature | 'public'
  /** A call that has a feature and needs no session: what an anonymous screen asks. */
  anonymous?: true
  /**
   * The forced steps during which it may be made: `any`, or the roles whose step it belongs to. Without it, a session that has a step
   * pending is refused with ROLE_LIMITED (specification §6).
   */
  duringStep?: 'any' | readonly LimitedRole[]
  /**
   * Of calls other than GET: customers who may only consult may make it too (specification §6). It orders nothing (their own names and
   * order of things, a notice read, who they are), or what it orders says for itself whether it is for them (`Effect`).
   */
  consultative?: true
  params?: Schema<P>
  query?: Schema<Q>
  body?: Schema<B>
  reply: Schema<R> | typeof FILE
  /** The formats of its file, where its query has no `format` that says them and it is not only a PDF. */
  files?: readonly FileFormat[]
  /** The codes this call can be refused with, besides those every call shares. */
  errors?: readonly ErrorCode[]
  /** Paths of the calls whose cached answers are out of date once this one succeeds. */
  refreshes?: readonly string[]
  /** How many times in a minute one address may make it, over all processes, where that is fewer than over all calls. */
  perMinute?: number
}

/** Who may make a call: `ANYBODY`, so that its handler has no session, or a `CUSTOMER` who has signed in. */
export type Audience = 'ANYBODY' | 'CUSTOMER'

/** The definition with its types resolved once, so that later code never unfolds a schema to know a shape. */
export interface Call<P = unknown, Q = unknown, B = unknown, R = unknown, A extends Audience = Audience> extends CallDefinition<
  P,
  Q,
  B,
  R
> {
  /** Never present: it lets a handler and a sender read the types off the value. */
  readonly types?: { params: P; query: Q; body: B; reply: R; audience: A }
}

type Access = Feature | 'public'
/** `F` is its feature; `N` is `true` where it is anonymous. */
type For<F extends Access, N extends true | undefined> = { feature: F; anonymous?: N }
type Reach<F extends Access, N> = [N] extends [true] ? 'ANYBODY' : [F] extends ['public'] ? 'ANYBODY' : 'CUSTOMER'
/** The definition as written: its method is GET unless it names another. */
type Answering<P, Q, B, R, W> = Omit<CallDefinition<P, Q, B, R>, 'method' | 'reply'> & { method?: Method; reply: W }

export function call<F extends Access, P = Nothing, Q = Nothing, B = Nothing, N extends true | undefined = undefined>(
  definition: Answering<P, Q, B, FileReply, typeof FILE> & For<F, N>,
): Call<P, Q, B, FileReply, Reach<F, N>>
export function call<F extends Access, P = Nothing, Q = Nothing, B = Nothing, R = Nothing, N extends true | undefined = undefined>(
  definition: Answering<P, Q, B, R, Schema<R>> & For<F, N>,
): Call<P, Q, B, R, Reach<F, N>>
export function call(definition: Answering<unknown, unknown, unknown, unknown, Schema | typeof FILE>): Call {
  return { method: 'GET', ...definition }
}

/** Whether a call has a session: `AudienceOf` it, while the services run. */
export function needsSession({ feature, anonymous }: Pick<Call, 'feature' | 'anonymous'>): boolean {
  return feature !== 'public' && anonymous !== true
}

/** No parameters, no query or no body. */
export type Nothing = undefined

/** What a caller gives: only the parts that the call has. */
export type Arguments<P, Q, B> = ([P] extends [Nothing] ? unknown : { params: P }) &
  ([Q] extends [Nothing] ? unknown : { query: Q }) &
  ([B] extends [Nothing] ? unknown : { body: B })

/** The types of a call, read off its value. */
type Types = { params: unknown; query: unknown; body: unknown; reply: unknown; audience: Audience }
type Typed<K extends keyof Types> = { readonly types?: Pick<Types, K> }

export type ParamsOf<C extends Typed<'params'>> = NonNullable<C['types']>['params']
export type QueryOf<C extends Typed<'query'>> = NonNullable<C['types']>['query']
export type BodyOf<C extends Typed<'body'>> = NonNullable<C['types']>['body']
export type AudienceOf<C extends Typed<'audience'>> = NonNullable<C['types']>['audience']
/** What it answers. */
export type Reply<C extends Typed<'reply'>> = NonNullable<C['types']>['reply']

/** `/accounts/v2/{id}/detail` with its parameters filled in and escaped, under `/services`. */
export function pathOf(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  const parts = path.split('/').map((part) => (part.startsWith('{') ? encodeURIComponent(String(params[part.slice(1, -1)])) : part))
  return `/services${parts.join('/')}`
}
