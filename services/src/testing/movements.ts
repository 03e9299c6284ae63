/** Movements in tests, as their customer reads them. */
import type { movementDetail } from '@almenara/contract/areas/accounts/movement'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { Reply } from '@almenara/contract/call'
import { get, type TestAccount, type TestBank } from './bank.ts'

export type Movement = Reply<typeof movementDetail>['movement']

/** The last movement of an account. */
export async function lastMovement(test: TestBank, tokens: TokenReply, { id }: Pick<TestAccount, 'id'>): Promise<Movement> {
  const list = `/services/accounts/v2/${id}/movement-extract`
  const { rows, txId: cursor } = (await get(test, tokens, list)).json<{ rows: { id: string }[]; txId: string }>()
  return (await get(test, tokens, `${list}/${rows[0]?.id}?txId=${cursor}`)).json<{ movement: Movement }>().movement
}

/** The code of why each of its actions may not be done now, or `yes`. */
export function offered({ actions }: Pick<Movement, 'actions'>): Record<string, string> {
  return Object.fromEntries(actions.map(({ action, denial }) => [action, denial?.code ?? 'yes']))
}

export function whyNot({ actions }: Pick<Movement, 'actions'>, action: string): string | undefined {
  return actions.find((one) => one.action === action)?.denial?.text
}
