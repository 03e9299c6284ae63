/** What Carmen does with Bizum, in the books: her account's movements and those of whoever else has an account in this bank. */
import { firstOfMonth, type LocalDate } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { outTitle } from '../areas/bizum/payments/postings.ts'
import { shortName } from '../areas/bizum/short-name.ts'
import { answerOfTheDay, bizumEvents, type BizumEvent } from './bizum-events.ts'
import { PEOPLE } from './cast.ts'
import type { Life } from './life.ts'
import { openDiary, type Diary, type Words } from './movement.ts'
import { randomFrom } from './random.ts'

const ACCOUNT = 'carmen.nomina'

/** Drawn by itself: the rest of the account's life is the same with it and without. */
export function bizumLife(seed: number, loadedOn: LocalDate): Life {
  return (first) => {
    const today = firstOfMonth(loadedOn) === first ? [answerOfTheDay(loadedOn)] : []
    const own = openDiary(randomFrom(seed, ACCOUNT, 'bizum', first), ACCOUNT)
    const others = new Map<string, Diary>()
    const diaryOf = (account: string) => {
      const known = others.get(account) ?? openDiary(randomFrom(seed, account, 'bizum', first), account)
      others.set(account, known)
      return known
    }
    for (const event of [...bizumEvents(seed, first), ...today]) {
      note(own, event, diaryOf)
      if (event.back) own.add('bizum-back', event.back.on, event.back.amount, backWords(event))
    }
    return [...own.movements, ...[...others.values()].flatMap(({ movements }) => movements)]
  }
}

function note(own: Diary, event: BizumEvent, diaryOf: (account: string) => Diary): void {
  const { on, amount, direction, account } = event
  if (account === undefined) {
    if (direction === 'OUT')
      own.add(event.subscription === undefined ? 'bizum-out' : 'bizum-charge', on, negate(amount), outWords(event, event.other.name))
    else own.add('bizum-in', on, amount, inWords(event, event.other.name))
    return
  }
  const carmen = shortName(PEOPLE.carmen.name)
  if (direction === 'OUT') own.pay(on, amount, account, outWords(event, event.other.name), inWords(event, carmen))
  else diaryOf(account).pay(on, amount, ACCOUNT, outWords(event, carmen), inWords(event, event.other.name))
}

const dataOf = ({ id, concept }: BizumEvent, name: string) => ({ counterpartyName: name, remittance: concept, endToEndId: id })

function outWords(event: BizumEvent, name: string): Words {
  return { title: outTitle({ kind: event.kind, name }), detail: event.concept, data: dataOf(event, name) }
}

function inWords(event: BizumEvent, name: string): Words {
  return { title: `Bizum de ${name}`, detail: event.concept, data: dataOf(event, name) }
}

function backWords(event: BizumEvent): Words {
  const { kind, other, concept, back } = event
  const data = dataOf(event, other.name)
  const title = `Devolución: ${outTitle({ kind, name: other.name })}`
  if (back?.reason === undefined) return { title, detail: concept, data }
  return { title, detail: sepaReason(back.reason), data: { ...data, returnReason: back.reason } }
}
