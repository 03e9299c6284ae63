import { recentPayees } from '@almenara/contract/areas/transfers/options'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryFor } from '../../api/query.ts'
import { MOBILE_MAX_WIDTH, useNarrow } from '../../base/media.ts'
import { bareIban, groupIban } from '../../fields/iban.ts'
import { Button } from '../../kit/Button.tsx'
import { Iban } from '../../kit/Iban.tsx'
import styles from './RecentPayees.module.css'

/** As many as fit without pushing the form away, on phones too. */
const FEW = 4
const FEW_ON_PHONES = 2

interface RecentPayeesProps {
  /** The account that pays. */
  id: string
  /** The account that is written. */
  chosen: string
  onChoose: (payee: { iban: string; name: string }) => void
}

/** Whom the customer has sent money lately. Nothing until there is somebody. */
export function RecentPayees({ id, chosen, onChoose }: RecentPayeesProps) {
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  const few = useNarrow(MOBILE_MAX_WIDTH) ? FEW_ON_PHONES : FEW
  const { data } = useQuery(queryFor(recentPayees, { params: { id } }))
  if (!data || data.payees.length === 0) return null
  const shown = isWhole ? data.payees : data.payees.slice(0, few)
  return (
    <div>
      <h3 id={titleId} className={styles.title}>
        Recientes
      </h3>
      <ul className={styles.payees} aria-labelledby={titleId}>
        {shown.map(({ name, iban }) => (
          <li key={iban}>
            <button type="button" aria-pressed={bareIban(chosen) === iban} onClick={() => onChoose({ iban: groupIban(iban), name })}>
              <b>{name}</b>
              <span>
                <Iban value={iban} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data.payees.length > few && !isWhole && (
        <Button variant="text" size="sm" onClick={() => setWhole(true)}>
          {`Ver los ${data.payees.length}`}
        </Button>
      )}
    </div>
  )
}
