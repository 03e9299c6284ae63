import { nameFavouriteMobile, type FavouriteMobile } from '@almenara/contract/areas/operations/mobile-recharge'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { ALIAS_RULE } from '../../patterns/rename/name-rules.ts'
import { RenameModal } from '../../patterns/rename/RenameModal.tsx'

interface NameMobileProps {
  /** From which it is seen. */
  payer: string
  favourite: FavouriteMobile
  onClose: () => void
}

/** Asks what the customer calls a number. */
export default function NameMobile({ payer, favourite, onClose }: NameMobileProps) {
  const number = formatPhone(favourite.phone as Phone)
  return (
    <RenameModal
      words={{
        title: `Nombre del ${number}`,
        label: 'Nombre',
        hint: 'Solo lo ve usted.',
        save: 'Guardar el nombre',
        maxLength: MAX_LENGTH.contactName,
      }}
      name={favourite.name ?? ''}
      rule={ALIAS_RULE}
      call={nameFavouriteMobile}
      ask={(name) => ({ params: { id: payer, favouriteId: favourite.id }, body: { name } })}
      renamed={({ name }) => (name ? `El ${number} se llama ahora «${name}»` : `El ${number} se queda sin nombre`)}
      onClose={onClose}
    />
  )
}
