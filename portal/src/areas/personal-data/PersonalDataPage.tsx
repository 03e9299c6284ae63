import type { overview } from '@almenara/contract/areas/personal-data/overview'
import type { Reply } from '@almenara/contract/call'
import { dayAt, formatDay, formatDayTime } from '@almenara/contract/dates'
import { CONSULTATIVE } from '@almenara/contract/refusal-words'
import { capitalised } from '@almenara/contract/text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { Badge } from '../../kit/Badge.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../kit/Ledger.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { METHOD_NAMES } from '../../patterns/two-step/method-names.ts'
import { CONTACT_NAMES } from './contact-names.ts'
import { MaskedText } from './MaskedText.tsx'
import styles from './PersonalDataPage.module.css'
import { overviewQuery } from './queries.ts'
import { TOPICS } from './topics.ts'

type Overview = Reply<typeof overview>

/** Who the customer is for the bank, how it reaches them, how they sign, and where each of it is changed. */
export function PersonalDataPage() {
  useTitle('Área personal')
  const read = useQuery(overviewQuery)
  return (
    <>
      <div className={styles.head}>
        <h1>Área personal</h1>
        <p>Sus datos, su seguridad y su privacidad.</p>
      </div>
      <div className={styles.columns}>
        <div className={styles.facts}>
          <ReadState read={read}>{(data) => <Facts data={data} />}</ReadState>
        </div>
        <Topics />
      </div>
    </>
  )
}

function Facts({ data }: { data: Overview }) {
  return (
    <>
      <Sheet title="Datos personales" inside="padded">
        <SummaryList>
          <SummaryRow term="Nombre">{data.name}</SummaryRow>
          <SummaryRow term="NIF o NIE">
            <MaskedText text={data.taxId} />
          </SummaryRow>
          <SummaryRow term="Usuario">{data.username}</SummaryRow>
          <SummaryRow term="Último acceso">{data.lastAccess ? formatDayTime(data.lastAccess) : 'Este es el primero'}</SummaryRow>
        </SummaryList>
      </Sheet>
      <Sheet title="Datos de contacto" end={<Link to="/personal-data/modify-contact">Cambiar los datos</Link>} inside="padded">
        <SummaryList>
          {(['MOBILE', 'PHONE', 'EMAIL'] as const).map((kind) => {
            const contact = data.contacts.find((one) => one.kind === kind)
            return (
              <SummaryRow key={kind} term={CONTACT_NAMES[kind]}>
                {contact ? <MaskedText text={contact.masked} /> : 'Sin indicar'}
              </SummaryRow>
            )
          })}
        </SummaryList>
      </Sheet>
      <Sheet title="Métodos de firma" inside="padded">
        <Signing data={data} />
      </Sheet>
    </>
  )
}

function Signing({ data: { executive, methods } }: { data: Overview }) {
  if (!executive) return <p>{CONSULTATIVE}</p>
  if (methods.length === 0) return <p>Todavía no puede firmar operaciones. Active las claves por SMS o acuda a su oficina.</p>
  return (
    <SummaryList>
      {methods.map(({ method, since, locked }) => (
        <SummaryRow key={method} term={capitalised(METHOD_NAMES[method].name)}>
          {`Desde el ${formatDay(dayAt(since))}`} {locked && <Badge tone="ko">Bloqueado</Badge>}
        </SummaryRow>
      ))}
    </SummaryList>
  )
}

function Topics() {
  return (
    <Sheet title="Gestiones">
      <Ledger>
        {TOPICS.map(({ to, params = {}, title, text, icon }) => (
          <LedgerRow
            key={to}
            lead={<IconBox icon={icon} />}
            title={
              <Link to={to} params={params} className={rowLinkClass}>
                {title}
              </Link>
            }
            detail={text}
          />
        ))}
      </Ledger>
    </Sheet>
  )
}
