import MagnifyingGlassIcon from '@phosphor-icons/core/regular/magnifying-glass.svg?react'
import { type ReactNode, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { Icon } from './Icon.tsx'
import { PickedOption } from './PickedOption.tsx'
import styles from './PickPopup.module.css'
import { Popup } from './Popup.tsx'
import type { PopupProps } from './popup.ts'
import type { PickOption } from './pick-option.ts'

interface PickPopupProps extends PopupProps {
  label: string
  options: readonly PickOption[]
  value: string | undefined
  onChange: (id: string) => void
}

/** From how many options on a search is worth its place. */
const SEARCH_FROM = 8

/** Text as it is compared: without accents, spaces or case. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s]/g, '')
    .toLowerCase()

/** The open list: loaded by `Pick` when it is needed. */
export default function PickPopup({ label, options, value, onChange, ...popup }: PickPopupProps) {
  const searchable = options.length >= SEARCH_FROM
  // Pressing the chosen option again empties the selection: that is choosing it again.
  const choose = (keys: Selection) => {
    const [key = value] = keys === 'all' ? [] : keys
    if (key !== undefined) onChange(String(key))
  }
  const list = (
    <ListBox
      aria-label={label}
      // A list takes the focus when it opens, on the chosen option or the first (ARIA listbox pattern).
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={searchable ? false : 'first'}
      className={styles.list ?? ''}
      selectionMode="single"
      selectedKeys={value === undefined ? [] : [value]}
      onSelectionChange={choose}
      renderEmptyState={() => <p className={styles.none}>Nada coincide con la búsqueda.</p>}
    >
      {options.map((option) => (
        <ListBoxItem key={option.id} id={option.id} textValue={`${option.title} ${option.search ?? ''}`} className={styles.item ?? ''}>
          <PickedOption option={option} />
        </ListBoxItem>
      ))}
    </ListBox>
  )
  return (
    <Popup {...popup} label={label} width="trigger">
      {searchable ? <Searchable label={label}>{list}</Searchable> : list}
    </Popup>
  )
}

function Searchable({ label, children }: { label: string; children: ReactNode }) {
  const [text, setText] = useState('')
  return (
    <Autocomplete inputValue={text} onInputChange={setText} filter={(candidate, wanted) => fold(candidate).includes(fold(wanted))}>
      {/* The search takes the focus when the list opens; the arrows move through the list from it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TextField type="search" aria-label={`Buscar en ${label}`} autoFocus className={styles.search ?? ''}>
        <Icon of={MagnifyingGlassIcon} />
        <Input placeholder="Buscar" />
      </TextField>
      {children}
    </Autocomplete>
  )
}
