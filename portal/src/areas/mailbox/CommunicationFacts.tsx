import { formatDayTime } from '@almenara/contract/dates'
import { Accordion } from '../../kit/Accordion.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import type { Detail } from './queries.ts'
import styles from './CommunicationFacts.module.css'

type Telling = Detail['told'][number]

/** When it was delivered, when and where the customer was told, when it was read, and what proves that it is still the same. */
export function CommunicationFacts({ communication, typeName }: { communication: Detail; typeName: string | undefined }) {
  const { receivedAt, product, readAt, downloadedAt, pages, told, factsSha256, sha256 } = communication
  return (
    <section aria-labelledby="communication-facts">
      <h3 id="communication-facts" className={styles.subtitle}>
        Datos de la comunicación
      </h3>
      <SummaryList>
        {typeName && <SummaryRow term="Tipo">{typeName}</SummaryRow>}
        {product && <SummaryRow term="Producto">{product.name}</SummaryRow>}
        <SummaryRow term="Recibida">{formatDayTime(receivedAt)}</SummaryRow>
        {told.map((telling) => (
          <SummaryRow key={`${telling.at}${telling.channel}`} term="Aviso">
            {tellingWords(telling)}
          </SummaryRow>
        ))}
        <SummaryRow term="Leída">{readAt ? formatDayTime(readAt) : 'Sin confirmar'}</SummaryRow>
        <SummaryRow term="Descargada">{downloadedAt ? formatDayTime(downloadedAt) : 'No'}</SummaryRow>
        {pages !== undefined && <SummaryRow term="Páginas">{pages}</SummaryRow>}
      </SummaryList>
      <Accordion title="Huella digital del documento">
        <p>Con estas huellas SHA-256 puede comprobar que el documento no ha cambiado desde que se lo entregamos.</p>
        <dl className={styles.prints}>
          <dt>Del contenido</dt>
          <dd>{factsSha256}</dd>
          {sha256 && (
            <>
              <dt>Del fichero PDF</dt>
              <dd>{sha256}</dd>
            </>
          )}
        </dl>
      </Accordion>
    </section>
  )
}

const RESULTS: Record<NonNullable<Telling['result']>, string> = {
  ACCEPTED: 'entregado',
  BOUNCED: 'no se pudo entregar',
  NO_CONTACT: 'sin datos de contacto',
}

const CHANNELS: Record<Telling['channel'], string> = { EMAIL: 'Correo electrónico', SMS: 'SMS', NONE: 'En papel' }

function tellingWords({ at, channel, contact, result }: Telling): string {
  return [CHANNELS[channel], ...(contact ? [contact] : []), formatDayTime(at), ...(result ? [RESULTS[result]] : [])].join(' · ')
}
