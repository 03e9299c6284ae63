import type { OrderState, Proof, SignatureMethod } from '@almenara/contract/two-step'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { type ComponentType, Suspense, useId } from 'react'
import { describe } from '../../api/errors.es.ts'
import { CallFailure } from '../../api/failure.ts'
import { Amount } from '../../kit/Amount.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { METHOD_NAMES } from './method-names.ts'
import OtpSmsForm from './OtpSmsForm.tsx'
import type { SignFormProps } from './sign-form.ts'
import styles from './SignPanel.module.css'
import type { TwoStep } from './use-two-step.ts'

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

export interface SignPanelProps {
  order: OrderState
  /** «Va a enviar», before the amount. */
  verb: string
  /** «Firmar y traspasar 250,00 €». */
  action: string
  operation: Pick<TwoStep<never>, 'confirm' | 'resend' | 'choose' | 'error' | 'busy'>
}

/** Where the customer signs: amount and payee again (RTS SCA art. 5), what is asked of them, and the other ways they have. */
export function SignPanel({ order, verb, action, operation }: SignPanelProps) {
  const { confirm, resend, choose, error, busy } = operation
  const titleId = useId()
  const { signature } = order
  if (!signature) return null
  const { challenge, methods } = signature
  const Form = FORMS[challenge.method]
  const others = methods.filter((method) => method !== challenge.method)
  const problem = ofSignature(error, challenge.method)
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{METHOD_NAMES[challenge.method].title}</h2>
        <dl className={styles.bound}>
          {order.amount !== undefined && (
            <>
              <dt>{verb}</dt>
              <dd>
                <Amount value={order.amount} />
              </dd>
            </>
          )}
          {order.payee && (
            <>
              <dt>A</dt>
              <dd>{order.payee}</dd>
            </>
          )}
        </dl>
      </div>
      <div className={styles.body}>
        {error && !problem && <ErrorBox {...describe(error)} />}
        <Suspense fallback={<Skeleton />}>
          <Form
            // Another challenge is another form: what was typed for the former is of no use.
            key={challenge.method + challenge.expiresAt}
            order={order}
            challenge={challenge}
            action={action}
            onSign={(proof: Proof) => confirm(proof)}
            onResend={resend}
            problem={problem}
            busy={busy}
          />
        </Suspense>
        <p className={styles.secret}>
          <Icon of={ShieldCheckIcon} />
          <span>{SECRETS[challenge.method]}</span>
        </p>
        {others.length > 0 && (
          <ul className={styles.others}>
            {others.map((method) => (
              <li key={method}>
                <button type="button" onClick={() => choose(method)}>
                  <Icon of={METHOD_NAMES[method].icon} />
                  {`Firmar con ${METHOD_NAMES[method].name}`}
                  <Icon of={CaretRightIcon} size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const SECRETS: Readonly<Record<SignatureMethod, string>> = {
  OTP_SMS: 'No comparta este código con nadie. El banco nunca se lo pedirá por teléfono.',
  COORDINATES: 'No comparta sus coordenadas con nadie. El banco nunca le pedirá la tarjeta entera ni por teléfono.',
  CARD_PIN: 'No comparta su PIN con nadie. El banco nunca se lo pedirá por teléfono.',
  PASSKEY: 'Su llave no sale del dispositivo. Nadie del banco le pedirá que firme por teléfono.',
  BIOMETRY: 'Compruebe en su móvil el importe y el destinatario antes de aprobar.',
  NONE: 'Nadie del banco le pedirá por teléfono que confirme una operación.',
}

/** What was wrong, as the specification says it of each (§5). */
const WRONG: Readonly<Partial<Record<SignatureMethod, string>>> = {
  OTP_SMS: 'El código no es correcto. Compruébelo y escríbalo de nuevo.',
  COORDINATES: 'Las coordenadas no son correctas. Compruébelas y escríbalas de nuevo.',
  CARD_PIN: 'El PIN no es correcto. Compruébelo y escríbalo de nuevo.',
  PASSKEY: 'La llave de acceso no ha servido para firmar. Inténtelo otra vez o firme de otra manera.',
  BIOMETRY: 'La app no ha podido firmar. Inténtelo otra vez o firme de otra manera.',
}

/** What concerns the answer and not the operation is said beside the field. */
function ofSignature(error: Error | null, method: SignatureMethod): string | undefined {
  if (!(error instanceof CallFailure) || error.code !== 'SIGNATURE_WRONG') return undefined
  const { message, hostText } = describe(error)
  const said = WRONG[method] ?? message
  return hostText ? `${said} ${hostText}` : said
}
