import type { ConsentChoice, ConsentPurpose, consentsView } from '@almenara/contract/areas/personal-data/consents'
import type { Reply } from '@almenara/contract/call'
import { dayAt, formatDay, formatDayTime } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Ledger, LedgerRow } from '../../kit/Ledger.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { BASIS_NAMES, CHANNEL_NAMES } from './consent-words.ts'
import styles from './Consents.module.css'
import { privacyQuery } from './queries.ts'

/** What the customer has consented to, what the bank does in any case and why, every change, and the whole notice. */
export function ConsentsView({ consents: { purposes, history } }: { consents: Reply<typeof consentsView> }) {
  useTitle('Privacidad')
  const theirs = purposes.filter(({ basis }) => basis === 'CONSENT')
  const opposable = purposes.filter(({ basis }) => basis === 'LEGITIMATE_INTEREST')
  const others = purposes.filter(({ basis }) => basis !== 'CONSENT' && basis !== 'LEGITIMATE_INTEREST')
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1>Privacidad</h1>
          <p>Fines para los que el banco puede usar sus datos. Si no acepta un fin, no usamos sus datos para ese fin.</p>
        </div>
        {theirs.length + opposable.length > 0 && (
          <Link
            to="/personal-data/rgpd-management/$operationType"
            params={{ operationType: 'modify' }}
            className={buttonClass({ variant: 'primary' })}
          >
            Cambiar preferencias
          </Link>
        )}
      </div>
      {theirs.length > 0 && <Purposes title="Tratamientos con su consentimiento" purposes={theirs} />}
      {opposable.length > 0 && <Purposes title="Tratamientos por interés legítimo" purposes={opposable} />}
      {others.length > 0 && <Purposes title="Tratamientos necesarios" purposes={others} />}
      <History history={history} />
      <Notice />
    </div>
  )
}

function Purposes({ title, purposes }: { title: string; purposes: readonly ConsentPurpose[] }) {
  return (
    <Sheet title={title}>
      <Ledger>
        {purposes.map((purpose) => (
          <LedgerRow
            key={purpose.purpose}
            title={purpose.title}
            detail={
              <>
                {purpose.text}
                <span className={styles.answer}>{answerOf(purpose)}</span>
              </>
            }
          />
        ))}
      </Ledger>
    </Sheet>
  )
}

function answerOf({ basis, channels }: ConsentPurpose): string {
  if (basis === 'LEGITIMATE_INTEREST' && channels.some(({ granted }) => !granted)) return 'Se ha opuesto'
  if (basis !== 'CONSENT') return BASIS_NAMES[basis]
  const granted = channelWords(channels.filter((one) => one.granted))
  return granted === '' ? 'No lo acepta' : `Acepta por ${granted}`
}

function History({ history }: { history: readonly ConsentChoice[] }) {
  return (
    <Sheet title="Sus cambios" inside={history.length === 0 ? 'padded' : 'flush'}>
      {history.length === 0 ? (
        <p>Aún no ha elegido sus preferencias. Mientras tanto, no usamos sus datos para estos fines.</p>
      ) : (
        <Ledger>
          {togetherByUse(history).map((choices) => (
            <LedgerRow key={choices[0].at + choices[0].title} title={choices[0].title} detail={<Choices of={choices} />} />
          ))}
        </Ledger>
      )}
    </Sheet>
  )
}

type Together = [ConsentChoice, ...ConsentChoice[]]

/** What was decided of one use at one moment, channel by channel, is one decision for whoever reads it. */
function togetherByUse(history: readonly ConsentChoice[]): Together[] {
  const found = new Map<string, Together>()
  for (const choice of history) {
    const key = [choice.at, choice.title].join()
    found.set(key, [...(found.get(key) ?? []), choice] as Together)
  }
  return [...found.values()]
}

function Choices({ of }: { of: Together }) {
  const [{ at, version, address }] = of
  return (
    <>
      {choicesWords(of)}
      <span className={styles.when}>{`${formatDayTime(at)}. Texto ${version}${address ? `, desde ${address}` : ''}`}</span>
    </>
  )
}

function choicesWords(choices: Together): string {
  const [{ basis, granted }] = choices
  if (basis === 'LEGITIMATE_INTEREST') return granted ? 'Sin oposición.' : 'Se opuso.'
  const words = (wanted: boolean) => channelWords(choices.filter((one) => one.granted === wanted))
  return [words(true) && `Aceptó por ${words(true)}.`, words(false) && `No aceptó por ${words(false)}.`].filter(Boolean).join(' ')
}

function channelWords(channels: readonly Pick<ConsentChoice, 'channel'>[]): string {
  return new Intl.ListFormat('es').format(channels.map(({ channel }) => CHANNEL_NAMES[channel].toLowerCase().replace('sms', 'SMS')))
}

function Notice() {
  const read = useQuery(privacyQuery)
  return (
    <Sheet inside="padded">
      <Accordion title="Información sobre protección de datos">
        <ReadState read={read}>
          {({ version, publishedAt, paragraphs }) => (
            <div className={styles.notice}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <p>{`Texto ${version}, del ${formatDay(dayAt(publishedAt))}.`}</p>
            </div>
          )}
        </ReadState>
      </Accordion>
    </Sheet>
  )
}
