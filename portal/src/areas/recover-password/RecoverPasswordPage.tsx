import { TEMPORARY_PASSWORD_SECONDS } from '@almenara/contract/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fillText } from '../../api/errors.es.ts'
import { MESSAGES } from '../../api/messages.es.ts'
import { useTitle } from '../../base/title.ts'
import { brand } from '../../brand.ts'
import { BeaconArt } from '../../kit/BeaconArt.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Logo } from '../../kit/Logo.tsx'
import { Note } from '../../kit/Note.tsx'
import { CodeForm } from './CodeForm.tsx'
import { IdentityForm } from './IdentityForm.tsx'
import styles from './RecoverPasswordPage.module.css'
import { useRecovery, type Identity, type Recovered, type RecoveryPhase } from './use-recovery.ts'

const TITLES: Record<RecoveryPhase['step'], string> = {
  identifying: 'Generar nueva clave',
  proving: 'Código de comprobación',
  done: 'Clave temporal enviada',
}

const NOBODY: Identity = { taxId: '', username: '', channel: 'SMS' }
const HOURS = TEMPORARY_PASSWORD_SECONDS / 3600

/** For whoever cannot enter: who they are, a code that proves it, and a temporary password by SMS. */
export function RecoverPasswordPage() {
  const recovery = useRecovery()
  const [identity, setIdentity] = useState(NOBODY)
  const { phase } = recovery
  const title = TITLES[phase.step]
  useTitle(title)
  return (
    <Frame title={title}>
      {phase.step === 'identifying' && (
        <>
          <p className={styles.lead}>Compruebe quién es y le enviaremos por SMS una clave temporal.</p>
          <IdentityForm identity={identity} onChange={setIdentity} recovery={recovery} />
        </>
      )}
      {phase.step === 'proving' && (
        <>
          <p className={styles.lead}>{`Si los datos son correctos, le hemos enviado un código ${WHERE[phase.sent.channel]}.`}</p>
          <CodeForm key={phase.sent.codeExpiresAt} sent={phase.sent} recovery={recovery} />
          <NotArriving />
        </>
      )}
      {phase.step === 'done' && <Done recovered={phase.recovered} />}
      {phase.step !== 'done' && (
        <p className={styles.back}>
          <a href="/home">Volver al inicio</a>
        </p>
      )}
    </Frame>
  )
}

const WHERE = { SMS: 'por SMS a su móvil', EMAIL: 'a su correo electrónico' } as const

/** Said to everybody: the screen cannot tell whoever has proved nothing that there is no mobile, or no such customer. */
function NotArriving() {
  return (
    <Note title="¿No le llega?">
      Compruebe el NIF y el usuario. Si no tenemos su móvil o su correo, o los ha cambiado, acuda a su oficina o llámenos al{' '}
      <span className={styles.phone}>{brand.phones.customerService}</span>.
    </Note>
  )
}

function Done({ recovered: { phoneEnding, withUsername } }: { recovered: Recovered }) {
  const text = withUsername ? MESSAGES.passwordAndUserSent : MESSAGES.passwordSent
  return (
    <>
      <p className={styles.lead}>{fillText(text, `terminado en ${phoneEnding}`)}</p>
      <p className={styles.lead}>{`Vale ${HOURS} horas: entre con ella y elija una clave que solo conozca usted.`}</p>
      <a href="/home" className={buttonClass({ variant: 'primary', wide: true })}>
        Entrar
      </a>
      <Note tone="warning">No comparta la clave con nadie. El banco nunca se la pedirá por teléfono.</Note>
    </>
  )
}

/** Home's own frame: whoever comes from there has not gone anywhere else. Each step gives its title the focus. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title])
  return (
    <div className={styles.page}>
      <header className={`${styles.header} on-dark`}>
        <a href="/home" className={styles.logo} aria-label={`${brand.name}, ir al inicio`}>
          <Logo name={brand.name} />
        </a>
      </header>
      <main className={styles.hero}>
        <div className={styles.art}>
          <BeaconArt />
        </div>
        <div className={styles.card}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </main>
    </div>
  )
}
