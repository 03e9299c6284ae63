/** What a product's menu offers a customer: the same answer for accounts and for cards. */
import * as z from 'zod/mini'
import { coSigners, type CoSigners } from './co-signers.ts'

/**
 * Why an action is not for now. `CONSULTATIVE`, `PRODUCT_CONSULTATIVE`, `NO_METHOD` and `LOCKED` are of the customer (specification §6);
 * `SERVICE_OFF` passes by itself; `STATE` is of the product (locked, not activated, overdrawn) or of the file of payments; `NO_TARGET`: nothing to
 * do it with; `PREPARE_ONLY`: they may prepare files of the contract, and not sign them.
 */
export const ACTION_DENIALS = [
  'CONSULTATIVE',
  'PRODUCT_CONSULTATIVE',
  'NO_METHOD',
  'LOCKED',
  'SERVICE_OFF',
  'STATE',
  'NO_TARGET',
  'PREPARE_ONLY',
] as const
export type ActionDenial = (typeof ACTION_DENIALS)[number]

/** What one product's menu offers, in its order. What can never be done with it is not in the list; what cannot be done now says why. */
export function allowedActions<Action extends string>(actions: readonly [Action, ...Action[]]) {
  return z.object({
    actions: z.array(
      z.object({
        action: z.enum(actions),
        /** How many must sign it, whatever its amount. */
        signatures: z.int(),
        /** Absent when it may be done. */
        denial: z.optional(z.object({ code: z.enum(ACTION_DENIALS), text: z.string() })),
      }),
    ),
    coSigners: z.optional(coSigners),
  })
}

export interface AllowedActions<Action extends string> {
  actions: AllowedAction<Action>[]
  coSigners?: CoSigners
}

export interface AllowedAction<Action extends string> {
  action: Action
  signatures: number
  denial?: { code: ActionDenial; text: string } | undefined
}
