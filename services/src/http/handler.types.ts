/** What must not compile of a call and its handler. The type checker alone reads it, and refuses a line of these that compiles. */
import { detail, type pool } from '@almenara/contract/areas/accounts'
import type { movementScreenExport } from '@almenara/contract/areas/accounts/files'
import type { movementDetail } from '@almenara/contract/areas/accounts/movement'
import { challenge } from '@almenara/contract/areas/captcha'
import type { pendingNotifications } from '@almenara/contract/areas/mailbox/status'
import { ZERO } from '@almenara/contract/money'
import type { Handler } from './handler.ts'
import { route } from './route.ts'

// @ts-expect-error A handler answers all that its call declares.
export const withoutItsTotal: Handler<typeof pool> = async () => ({ accounts: [] })

// @ts-expect-error A handler answers each field with its declared type.
export const ofAnotherType: Handler<typeof pendingNotifications> = async () => ({ value: '3' })

// @ts-expect-error A call that answers with a file answers with nothing else.
export const asAFile: Handler<typeof movementScreenExport> = async () => ({ accounts: [], total: ZERO })

export const notAsked: Handler<typeof detail> = async ({ params }) => {
  // @ts-expect-error A handler has the parameters that its call declares and no others.
  throw new Error(params.movementId)
}

export const anonymous: Handler<typeof challenge> = async ({ session }) => {
  // @ts-expect-error Whoever may make a call without a session has none in its handler.
  throw new Error(String(session.userId))
}

declare const readMovement: Handler<typeof movementDetail>
// @ts-expect-error A handler answers its own call and no other.
export const another = route(detail, readMovement)
declare const readPool: Handler<typeof pool>
// @ts-expect-error What needs to know who asks answers no call that anybody may make.
export const forAnybody = route(challenge, readPool)
