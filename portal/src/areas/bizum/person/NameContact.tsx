import { aliasMessages, checkAlias } from '@almenara/contract/alias'
import { bizumContactSet } from '@almenara/contract/areas/bizum/contacts'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { ALIAS_RULE, type NameRule } from '../../../patterns/rename/name-rules.ts'
import { RenameModal } from '../../../patterns/rename/RenameModal.tsx'
import type { Person } from './person.ts'

const MESSAGES = aliasMessages(MAX_LENGTH.contactName)

/** As of a product's alias, with the length of a contact's. */
const RULE: NameRule = {
  clean: ALIAS_RULE.clean,
  read: (typed) => {
    const checked = checkAlias(typed, MAX_LENGTH.contactName)
    return checked.ok ? { ok: true, name: checked.alias } : { ok: false, problem: MESSAGES[checked.problem] }
  },
}

/** Asks what the customer calls somebody. */
export default function NameContact({ person: { phone, number, alias }, onClose }: { person: Person; onClose: () => void }) {
  return (
    <RenameModal
      words={{
        title: 'Nombre en sus contactos',
        label: `Nombre del ${number}`,
        hint: 'Solo lo ve usted. Déjelo vacío para quitarlo.',
        save: 'Guardar el nombre',
        maxLength: MAX_LENGTH.contactName,
      }}
      name={alias ?? ''}
      rule={RULE}
      call={bizumContactSet}
      ask={(name) => ({ params: undefined, body: { phone, alias: name } })}
      renamed={() => 'Contacto guardado'}
      onClose={onClose}
    />
  )
}
