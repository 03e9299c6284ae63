import type { Branch } from '@almenara/contract/areas/branches'
import ArrowSquareOutIcon from '@phosphor-icons/core/regular/arrow-square-out.svg?react'
import ClockIcon from '@phosphor-icons/core/fill/clock-fill.svg?react'
import WheelchairIcon from '@phosphor-icons/core/regular/wheelchair.svg?react'
import { useEffect, useRef } from 'react'
import { telephoneHref } from '../../base/telephone-href.ts'
import { brand } from '../../brand.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { NEW_WINDOW } from '../../kit/new-window.ts'
import styles from './BranchList.module.css'
import type { BranchSearch } from './branch-search.ts'
import { distanceWords, hoursWords, KIND_WORDS, OPENING_WORDS } from './branch-words.ts'

interface BranchListProps {
  rows: readonly Branch[]
  search: BranchSearch
  chosen: Branch['id'] | undefined
  onChoose: (id: Branch['id']) => void
  onChange: (search: BranchSearch) => void
}

/** All that the map shows and more: nothing of the screen needs the map. */
export function BranchList({ rows, search, chosen, onChoose, onChange }: BranchListProps) {
  if (rows.length === 0) return <Nothing search={search} onChange={onChange} />
  return (
    <ol className={styles.list}>
      {rows.map((branch, index) => (
        <BranchRow key={branch.id} branch={branch} number={index + 1} chosen={branch.id === chosen} onChoose={onChoose} />
      ))}
    </ol>
  )
}

interface BranchRowProps {
  branch: Branch
  /** As its pin on the map. */
  number: number
  chosen: boolean
  onChoose: (id: Branch['id']) => void
}

function BranchRow({ branch, number, chosen, onChoose }: BranchRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const { id, kind, name, address, postcode, town, phone, accessible, opening, distance } = branch
  return (
    <li ref={row} className={styles.row} data-chosen={chosen || undefined}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div>
        <div className={styles.head}>
          <h3>{name}</h3>
          {distance !== null && <span className={styles.distance}>{`a ${distanceWords(distance)}`}</span>}
        </div>
        <p className={styles.address}>{`${address}, ${postcode} ${town}`}</p>
        <p className={styles.facts}>
          <Badge tone={opening === 'CLOSED' ? 'neutral' : 'ok'} icon={ClockIcon}>
            {OPENING_WORDS[opening]}
          </Badge>
          <span>{KIND_WORDS[kind]}</span>
          {accessible && (
            <span className={styles.fact}>
              <Icon of={WheelchairIcon} size={18} />
              Accesible
            </span>
          )}
          {phone && <a href={telephoneHref(phone)}>{phone}</a>}
        </p>
        <Hours branch={branch} />
        <div className={styles.actions}>
          <a href={directionsTo(branch)} target="_blank" rel="noopener noreferrer" className={styles.link}>
            Cómo llegar<span className="vh">{` a ${name} ${NEW_WINDOW}`}</span>
            <Icon of={ArrowSquareOutIcon} size={18} />
          </a>
          <Button variant="text" size="sm" aria-label={`Ver en el mapa ${name}`} aria-pressed={chosen} onClick={() => onChoose(id)}>
            Ver en el mapa
          </Button>
        </div>
      </div>
    </li>
  )
}

function Hours({ branch: { opening, hours } }: { branch: Branch }) {
  if (opening === 'ALWAYS') return null
  return (
    <dl className={styles.hours}>
      {hoursWords(hours).map(({ days, times }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{times}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The bank chooses whose maps show the way. */
function directionsTo({ latitude, longitude }: Branch): string {
  return brand.map.directions.replace('{latitude}', String(latitude)).replace('{longitude}', String(longitude))
}

function Nothing({ search: { text, ...filters }, onChange }: Pick<BranchListProps, 'search' | 'onChange'>) {
  if (Object.keys(filters).length > 0) {
    const clear = <Button onClick={() => onChange(text === undefined ? {} : { text })}>Quitar filtros</Button>
    return (
      <Empty title="No hay resultados con estos filtros" action={clear}>
        Pruebe con otra zona o quite los filtros.
      </Empty>
    )
  }
  return <Empty title="No hay oficinas ni cajeros en ese lugar">Compruebe cómo está escrito, o pruebe con una población más grande.</Empty>
}
