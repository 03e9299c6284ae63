import type { BizumMovement } from '@almenara/contract/areas/bizum/movements'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { negate, type Cents } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { CellDetail, type Column } from '../../../kit/DataTable.tsx'
import { ROW_LINK } from '../../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import { Avatar } from '../Avatar.tsx'
import { BizumStateBadge } from '../BizumStateBadge.tsx'
import styles from './movement-columns.module.css'
import { moves, stateWord } from '../state-words.ts'

/** With the sign of its direction; what moved nothing has none. */
export function signedAmount(movement: Pick<BizumMovement, 'amount' | 'direction'>): Cents {
  return movement.direction === 'OUT' ? negate(movement.amount) : movement.amount
}

/** Each row opens the movement beside the list. */
export function movementColumns({ txId: cursor, pages, onOpen }: ListPlace): Column<BizumMovement>[] {
  const search = (movement: string) => ({ pages: pages > 1 ? pages : undefined, movement })
  return [
    {
      id: 'who',
      header: 'Persona o comercio',
      card: 'title',
      cell: (movement) => (
        <div className={styles.who}>
          <Avatar of={movement.counterparty} />
          <div className={styles.text}>
            <Link to="/bizum/$txId" params={{ txId: cursor }} search={search(movement.id)} onClick={onOpen} {...ROW_LINK}>
              {nameOf(movement)}
            </Link>
            <CellDetail>{[formatDay(dayAt(movement.at)), movement.concept].filter(Boolean).join(' · ')}</CellDetail>
            {movement.state !== 'SETTLED' && (
              <span className={styles.folded}>
                <CellDetail>{stateWord(movement)}</CellDetail>
              </span>
            )}
          </div>
        </div>
      ),
    },
    {
      id: 'state',
      header: 'Estado',
      card: 'none',
      cell: (movement) => (
        <Middle>
          <BizumStateBadge of={movement} />
        </Middle>
      ),
    },
    {
      id: 'amount',
      header: 'Importe',
      align: 'end',
      card: 'figure',
      cell: (movement) => (
        <Middle>
          <Figure movement={movement} />
        </Middle>
      ),
    },
  ]
}

/** Beside the middle of who it is with. */
function Middle({ children }: { children: ReactNode }) {
  return <span className={styles.middle}>{children}</span>
}

function nameOf({ counterparty: { alias, name, code } }: BizumMovement): string {
  return code === undefined ? (alias ?? name) : `${name} · ${code}`
}

/** The direction is said in a word and a sign, never by colour alone. */
function Figure({ movement }: { movement: BizumMovement }) {
  if (!moves(movement)) return <Amount value={movement.amount} size="strong" />
  return <Amount value={signedAmount(movement)} as="entry" size="strong" />
}
