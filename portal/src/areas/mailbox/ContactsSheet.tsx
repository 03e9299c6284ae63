import type { MailboxAdministration } from '@almenara/contract/areas/mailbox/administration'
import { Link } from '@tanstack/react-router'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'

/** Where the customer is told that something has come. */
export function ContactsSheet({ contacts: { email, mobile } }: Pick<MailboxAdministration, 'contacts'>) {
  return (
    <Sheet title="Avisos" inside="padded">
      <p>Le enviamos un aviso al día, como máximo, cuando hay documentos nuevos.</p>
      <SummaryList>
        <SummaryRow term="Correo electrónico" action={<Change what="el correo electrónico" />}>
          {email ?? 'Sin verificar'}
        </SummaryRow>
        <SummaryRow term="Móvil, si el correo falla" action={<Change what="el móvil" />}>
          {mobile ?? 'Sin indicar'}
        </SummaryRow>
      </SummaryList>
    </Sheet>
  )
}

function Change({ what }: { what: string }) {
  return (
    <Link to="/personal-data">
      Modificar<span className="vh"> {what}</span>
    </Link>
  )
}
