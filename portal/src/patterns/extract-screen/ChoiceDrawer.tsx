import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { FieldMessage } from '../../kit/Field.tsx'
import { Checks } from './Checks.tsx'
import styles from './Checks.module.css'
import type { ChoiceFilter, Values } from './list-declaration.ts'
import type { ListFilters } from './list-filters.ts'

interface ChoiceDrawerProps {
  filter: ChoiceFilter
  own: ListFilters
  onApply: (chosen: Values) => void
  onClose: () => void
}

/** Asks for any number of the words of one filter. */
export default function ChoiceDrawer({ filter, own, onApply, onClose }: ChoiceDrawerProps) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [field] = filter.fields
  const what = filter.label.toLowerCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length > 0) onApply({ [field.name]: field.valueOf(chosen) })
    else setProblem(`Elija al menos un ${what}.`)
  }
  return (
    <Drawer title={`Filtrar por ${what}`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Checks filter={filter} own={own} chosen={chosen} onChange={setChosen} describedBy={problem ? id : undefined} />
        {problem && (
          <FieldMessage id={id} tone="error">
            {problem}
          </FieldMessage>
        )}
        <Button type="submit" variant="primary" wide>
          Aplicar el filtro
        </Button>
      </form>
    </Drawer>
  )
}
