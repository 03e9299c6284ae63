import type { Call } from '@almenara/contract/call'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { ALIAS_RULE } from '../rename/name-rules.ts'
import { RenameModal } from '../rename/RenameModal.tsx'

export interface AliasFormProps {
  product: { id: string; alias?: string | undefined }
  call: Call<{ id: string }, undefined, { alias: string }, { name: string }>
  /** «Alias de la cuenta». */
  label: string
  /** What is said once it is saved, before the name: «La cuenta se llama ahora». */
  renamed: string
  onClose: () => void
}

/** Asks for the name that the customer wants to read on a product. */
export default function AliasForm({ product: { id, alias = '' }, call, label, renamed, onClose }: AliasFormProps) {
  return (
    <RenameModal
      words={{
        title: 'Cambiar el alias',
        label,
        hint: 'Solo lo ve usted. Déjelo vacío para volver al nombre del producto.',
        save: 'Guardar el alias',
        maxLength: MAX_LENGTH.alias,
      }}
      name={alias}
      rule={ALIAS_RULE}
      call={call}
      ask={(named) => ({ params: { id }, body: { alias: named } })}
      renamed={({ name }) => `${renamed} «${name}»`}
      onClose={onClose}
    />
  )
}
