import type { PaymentsWaiting, WaitingItem } from '@almenara/contract/areas/payments/home'
import type { Instant } from '@almenara/contract/dates'
import { Amount } from '../../../kit/Amount.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import { Count } from '../../../kit/Count.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { IconBox } from '../../../kit/IconBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { TimeLeft } from '../review/TimeLeft.tsx'
import styles from './Waiting.module.css'
import { WaitingLink } from './WaitingLink.tsx'
import { waitingWords } from './waiting-words.ts'

/** What waits for the customer, first what lapses first, each with how long there is and what happens afterwards. */
export function Waiting({ payments: { waiting, count, asOf } }: { payments: PaymentsWaiting }) {
  if (waiting.length === 0) {
    return (
      <Sheet title="Pendiente">
        <Empty title="No hay nada pendiente" />
      </Sheet>
    )
  }
  return (
    <Sheet
      title={
        <>
          Pendiente <Count value={count} look="beacon" />
        </>
      }
      end={<span className={styles.order}>Primero, lo que vence antes</span>}
    >
      <ul>
        {waiting.map((item, place) => (
          <Row key={`${item.what} ${item.id}`} item={item} asOf={asOf} isFirst={place === 0} />
        ))}
      </ul>
      {count > waiting.length && <p className={styles.rest}>{`Y ${formatCount(count - waiting.length)} más.`}</p>}
    </Sheet>
  )
}

function Row({ item, asOf, isFirst }: { item: WaitingItem; asOf: Instant; isFirst: boolean }) {
  const { icon, tone, title, detail, until, afterwards, mark } = waitingWords(item, asOf)
  return (
    <li className={styles.row}>
      <IconBox icon={icon} tone={tone} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <p className={styles.small}>{detail}</p>
      </div>
      <div className={styles.time}>
        {until && <TimeLeft key={until} until={until} asOf={asOf} over="Se ha pasado la hora límite" />}
        {mark && <Badge tone="warning">{mark}</Badge>}
        {afterwards && <span className={styles.small}>{afterwards}</span>}
      </div>
      <span className={styles.amount}>
        <Amount value={item.amount} size="strong" />
      </span>
      <div className={styles.act}>
        <WaitingLink item={item} isFirst={isFirst} />
      </div>
    </li>
  )
}
