import { bizumMovements } from '@almenara/contract/areas/bizum/movements'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { useShownRoute } from '../../../base/shown-route.ts'
import { useTitle } from '../../../base/title.ts'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { HUB_ROUTES } from '../hub/hub-address.ts'
import { contactsQuery } from '../queries.ts'
import { WITH_PERSON } from '../hub/movements.ts'
import styles from './PersonPage.module.css'
import type { Person } from './person.ts'
import { PersonContact } from './PersonContact.tsx'
import { PersonHead } from './PersonHead.tsx'
import { PersonMovements } from './PersonMovements.tsx'
import { PersonPending } from './PersonPending.tsx'

/** All that there is between the customer and one person: what each has paid the other, whenever it was, and what may be done with them. */
export default function PersonPage({ phone }: { phone: string }) {
  const { params, search } = useShownRoute(HUB_ROUTES)
  const list = useList(WITH_PERSON, bizumMovements, {
    params: undefined,
    search,
    txId: 'txId' in params ? params.txId : undefined,
    anew: '/bizum',
    fixed: { phone },
  })
  const { data } = useQuery(contactsQuery)
  const contact = data?.contacts.find((one) => one.phone === phone)
  const of = list.rows[0]?.counterparty
  const number = formatPhone(phone as Phone)
  const person: Person = { phone, number, name: contact?.name ?? of?.name ?? number, alias: contact?.alias ?? of?.alias, contact }
  useTitle(`Bizum con ${person.alias ?? person.name}`)
  return (
    <div className={styles.page}>
      <PersonHead person={person} balance={list.answers[0]?.balance} />
      <div className={styles.layout}>
        <PersonMovements person={person} list={list} />
        <div className={styles.aside}>
          <PersonPending phone={phone} />
          {data && <PersonContact person={person} />}
        </div>
      </div>
    </div>
  )
}
