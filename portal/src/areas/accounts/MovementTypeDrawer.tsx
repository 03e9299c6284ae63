import { movementTypes } from '@almenara/contract/areas/accounts'
import type { MovementType } from '@almenara/contract/movement-types'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { queryFor } from '../../api/query.ts'
import { Button } from '../../kit/Button.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { FieldMessage } from '../../kit/Field.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { MovementTypeChoices } from './MovementTypeChoices.tsx'
import styles from './MovementTypeDrawer.module.css'

interface MovementTypeDrawerProps {
  accountId: string
  onApply: (types: MovementType[]) => void
  onClose: () => void
}

/** Asks which types of movement to see, among those that the account has. */
export default function MovementTypeDrawer({ accountId, onApply, onClose }: MovementTypeDrawerProps) {
  const read = useQuery(queryFor(movementTypes, { params: { id: accountId } }))
  return (
    <Drawer title="Filtrar por tipo de movimiento" onClose={onClose}>
      <ReadState read={read}>
        {({ types }) => (types.length > 0 ? <Types types={types} onApply={onApply} /> : <p>Todavía no hay movimientos en la cuenta.</p>)}
      </ReadState>
    </Drawer>
  )
}

function Types({ types, onApply }: { types: readonly MovementType[]; onApply: MovementTypeDrawerProps['onApply'] }) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly MovementType[]>([])
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length > 0) onApply([...chosen])
    else setProblem('Elija al menos un tipo de movimiento.')
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <MovementTypeChoices types={types} chosen={chosen} onChange={setChosen} describedBy={problem ? id : undefined} />
      {problem && (
        <FieldMessage id={id} tone="error">
          {problem}
        </FieldMessage>
      )}
      <Button type="submit" variant="primary" wide>
        Aplicar el filtro
      </Button>
    </form>
  )
}
