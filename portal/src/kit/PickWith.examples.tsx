import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import type { Examples } from './example.ts'
import { PickWith } from './PickWith.tsx'

const OPTIONS = ['Nómina', 'Ahorro casa', 'Vacaciones'].map((title) => ({ id: title, title }))

function Account() {
  const [value, setValue] = useState<string>()
  return (
    <PickWith
      label="Cambiar de cuenta"
      options={OPTIONS}
      value={value}
      onChange={setValue}
      trigger={(properties) => (
        <Button icon={CaretDownIcon} {...properties}>
          {value ?? 'Cambiar de cuenta'}
        </Button>
      )}
    />
  )
}

export default { section: 'Campos', of: 'PickWith', show: { 'Desde un botón': <Account /> } } satisfies Examples
