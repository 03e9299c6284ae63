/** How an owner keeps an account level: with another account of the same owner, here or at another bank. */
import { negate } from '@almenara/contract/money'
import type { levelled } from './life.ts'
import { transferWords } from './words.ts'
import { randomFrom } from './random.ts'

export type Settle = Parameters<typeof levelled>[3]

/** Transfers to and from the owner's account at another bank. */
export function settleOtherBanks(owner: string): Settle {
  return (diary, on, surplus) => {
    const random = randomFrom('settle', owner, on)
    if (surplus > 0)
      diary.add(
        'transfer-out',
        on,
        negate(surplus),
        transferWords(random, on, owner, 'Ahorro del mes', { title: `Transferencia a ${owner}` }),
      )
    else
      diary.add('transfer-in', on, negate(surplus), transferWords(random, on, owner, 'Aportación', { title: `Transferencia de ${owner}` }))
  }
}

/** Moves between two accounts of the bank; each owner reads the other account's title. */
export function settleWith(account: string, title: string, ownTitle: string): Settle {
  return (diary, on, surplus) => {
    const [sent, received] = [{ title: `Traspaso a ${title}` }, { title: `Traspaso desde ${ownTitle}` }]
    if (surplus > 0) diary.move(on, surplus, account, sent, received)
    else diary.bring(on, negate(surplus), account, { title: `Traspaso a ${ownTitle}` }, { title: `Traspaso desde ${title}` })
  }
}
