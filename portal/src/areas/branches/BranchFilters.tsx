import type { BranchKind } from '@almenara/contract/areas/branches'
import { MAX_LENGTH } from '@almenara/contract/limits'
import CrosshairIcon from '@phosphor-icons/core/regular/crosshair.svg?react'
import MapPinIcon from '@phosphor-icons/core/regular/map-pin.svg?react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Choice.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { TextField } from '../../kit/TextField.tsx'
import styles from './BranchFilters.module.css'
import type { BranchSearch } from './branch-search.ts'
import { WRITE_PLACE } from './place-words.ts'

interface BranchFiltersProps {
  search: BranchSearch
  onChange: (search: BranchSearch) => void
  onMyPlace: () => void
  /** The device is being asked where it is. */
  locating: boolean
}

const KINDS = [
  { value: 'ALL', label: 'Todos' },
  { value: 'BRANCH', label: 'Oficinas' },
  { value: 'CASHPOINT', label: 'Cajeros' },
] as const satisfies readonly { value: BranchKind | 'ALL'; label: string }[]

/** Where to look, and what for. Filters apply at once; a place, when it is sent. */
export function BranchFilters({ search, onChange, onMyPlace, locating }: BranchFiltersProps) {
  const { text: place = '', kind, open, accessible } = search
  const [typed, setTyped] = useState(place)
  const [shown, setShown] = useState(place)
  const [empty, setEmpty] = useState(false)
  // The place was changed elsewhere («Usar mi ubicación», the address): the field follows.
  if (shown !== place) {
    setShown(place)
    setTyped(place)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const text = typed.trim()
    setEmpty(text === '')
    if (text !== '') onChange({ ...search, text })
  }
  const set = (filter: Omit<BranchSearch, 'text'>, ...gone: (keyof BranchSearch)[]) => onChange(without({ ...search, ...filter }, gone))
  return (
    <div role="search" className={styles.filters}>
      <form className={styles.place} onSubmit={submit} noValidate>
        <TextField
          label="Población o código postal"
          icon={MapPinIcon}
          value={typed}
          maxLength={MAX_LENGTH.search}
          autoComplete="off"
          error={empty ? WRITE_PLACE : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setEmpty(false)
          }}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            Buscar
          </Button>
          <Button icon={CrosshairIcon} busy={locating} busyLabel="Buscando dónde está…" onClick={onMyPlace}>
            Usar mi ubicación
          </Button>
        </div>
      </form>
      <div className={styles.choices}>
        <Segmented
          label="Oficinas o cajeros"
          options={KINDS}
          value={kind ?? 'ALL'}
          onChange={(value) => (value === 'ALL' ? set({}, 'kind') : set({ kind: value }))}
        />
        <Checkbox checked={open ?? false} onChange={(event) => (event.target.checked ? set({ open: true }) : set({}, 'open'))}>
          Abierto ahora
        </Checkbox>
        <Checkbox
          checked={accessible ?? false}
          onChange={(event) => (event.target.checked ? set({ accessible: true }) : set({}, 'accessible'))}
        >
          Accesible
        </Checkbox>
      </div>
    </div>
  )
}

function without(search: BranchSearch, names: readonly (keyof BranchSearch)[]): BranchSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.some((gone) => gone === name)))
}
