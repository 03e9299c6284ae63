import type { OrderState, Proof, SignatureMethod } from '@almenara/contract/two-step'
import ShieldCheckIcon from '@phosphor-icons/core/regular/shield-check.svg?react'
import { type ComponentType, type RefObject, Suspense, useEffect, useId, useRef } from 'react'
import { describe } from '../../api/errors.es.ts'
import { CallFailure } from '../../api/failure.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { confirmLabel, missingAfter, signLabel } from './co-sign-words.ts'
import { lockedIn } from './locked.ts'
import { MethodChoices } from './MethodChoices.tsx'
import OtpSmsForm from './OtpSmsForm.tsx'
import { SignHead, SignWarnings } from './SignHead.tsx'
import type { SignFormProps } from './sign-form.ts'
import styles from './SignPanel.module.css'
import type { TwoStep } from './use-two-step.ts'
import { CODE_WRONG } from '../../api/code-words.es.ts'

type AnyForm = ComponentType<SignFormProps<SignatureMethod>>

/** The form of each method; the rarer come when they are asked for. */
const FORMS = {
  OTP_SMS: OtpSmsForm,
  PASSKEY: lazyPart(() => import('./PasskeyForm.tsx')),
  BIOMETRY: lazyPart(() => import('./BiometryForm.tsx')),
  COORDINATES: lazyPart(() => import('./CoordinatesForm.tsx')),
  CARD_PIN: lazyPart(() => import('./CardPinForm.tsx')),
  NONE: lazyPart(() => import('./NoneForm.tsx')),
} as unknown as Readonly<Record<SignatureMethod, AnyForm>>

const LockedMethod = lazyPart(() => import('./LockedMethod.tsx'))
const TurnsToSign = lazyPart(() => import('./TurnsToSign.tsx'))

export interface SignPanelProps {
  order: OrderState
  /** «Va a enviar», before the amount. */
  verb: string
  /** What is done: «traspasar 250,00 €». Absent of an order that another prepared. */
  action?: string | undefined
  operation: Pick<TwoStep<never>, 'confirm' | 'resend' | 'choose' | 'error' | 'busy'>
}

/** Where the customer signs: amount and payee again (RTS SCA art. 5), what to look at before, what is asked of them and their other ways. */
export function SignPanel({ order, verb, action, operation }: SignPanelProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const { signature } = order
  if (!signature) return null
  const { method } = signature.challenge
  const locked = lockedIn(operation.error, signature)
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-labelledby={`${id}-title ${id}-bound`}
      aria-describedby={order.warnings ? `${id}-warnings` : undefined}
      tabIndex={-1}
    >
      <h2 id={`${id}-title`} className="vh">
        {method === 'NONE' ? 'Confirmación' : 'Firma'}
      </h2>
      <SignHead id={`${id}-bound`} order={order} verb={verb} />
      <SignWarnings id={`${id}-warnings`} order={order} />
      <Suspense fallback={<Skeleton />}>
        {locked && locked.method === method ? (
          <>
            <LockedMethod locked={locked} onChoose={operation.choose} />
            <FocusFirst within={panel} />
          </>
        ) : (
          <Asked order={order} action={action} operation={operation} panel={panel} />
        )}
      </Suspense>
    </section>
  )
}

/** What is asked of them now, and the other ways that they have. */
function Asked({ order, action, operation, panel }: Omit<SignPanelProps, 'verb'> & { panel: RefObject<HTMLElement | null> }) {
  const { confirm, resend, choose, error, busy } = operation
  const { signature } = order
  if (!signature) return null
  const { challenge, methods } = signature
  const { method } = challenge
  const Form = FORMS[method]
  const problem = ofSignature(error, method)
  const others = lockedIn(error, signature)?.left ?? methods
  // Another challenge is another form: what was typed for the former is of no use.
  const key = method + challenge.expiresAt
  return (
    <>
      <div className={styles.body}>
        {missingAfter(order) > 0 && <TurnsToSign order={order} />}
        {error && !problem && <ErrorBox {...describe(error)} />}
        <Form
          key={key}
          order={order}
          challenge={challenge}
          action={method === 'NONE' ? confirmLabel(order, action) : signLabel(order, action)}
          onSign={(proof: Proof) => confirm(proof)}
          onResend={resend}
          problem={problem}
          busy={busy}
        />
        <FocusFirst key={`focus-${key}`} within={panel} />
        <p className={styles.secret}>
          <Icon of={ShieldCheckIcon} />
          <span>{SECRETS[method]}</span>
        </p>
      </div>
      <MethodChoices title="Otros métodos de firma" methods={others.filter((one) => one !== method)} onChoose={choose} />
    </>
  )
}

/**
 * Puts the focus where the signature is typed, with amount and payee above it in sight. Where nothing is typed, the page's title keeps it;
 * what had it and is gone (a way that was chosen) leaves it to the box.
 */
function FocusFirst({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const box = within.current
    const field = box?.querySelector<HTMLElement>('input')
    if (field) field.focus()
    else if (document.activeElement === document.body) box?.focus()
  }, [within])
  return null
}

const SECRETS: Readonly<Record<SignatureMethod, string>> = {
  OTP_SMS: 'No comparta este código con nadie. El banco nunca se lo pedirá por teléfono.',
  COORDINATES: 'No comparta sus coordenadas con nadie. El banco nunca le pedirá la tarjeta entera ni por teléfono.',
  CARD_PIN: 'No comparta su PIN con nadie. El banco nunca se lo pedirá por teléfono.',
  PASSKEY: 'Nadie del banco le pedirá que firme por teléfono.',
  BIOMETRY: 'Compruebe en su móvil el importe y el beneficiario antes de aprobar.',
  NONE: 'Nadie del banco le pedirá por teléfono que confirme una operación.',
}

/** What was wrong, as the specification says it of each (§5). */
const WRONG: Readonly<Partial<Record<SignatureMethod, string>>> = {
  OTP_SMS: CODE_WRONG,
  COORDINATES: 'Las coordenadas no son correctas. Compruébelas y escríbalas de nuevo.',
  CARD_PIN: 'El PIN no es correcto. Compruébelo y escríbalo de nuevo.',
  PASSKEY: 'La llave de acceso no ha servido para firmar. Vuelva a intentarlo o firme con otro método.',
  BIOMETRY: 'La aplicación no ha podido firmar. Vuelva a intentarlo o firme con otro método.',
}

/** What concerns the answer and not the operation is said beside the field. */
function ofSignature(error: Error | null, method: SignatureMethod): string | undefined {
  if (!(error instanceof CallFailure) || error.code !== 'SIGNATURE_WRONG') return undefined
  const { message, hostText } = describe(error)
  const said = WRONG[method] ?? message
  return hostText ? `${said} ${hostText}` : said
}
