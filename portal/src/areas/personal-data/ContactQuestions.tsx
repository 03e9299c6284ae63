import type { MaskedContact } from '@almenara/contract/areas/personal-data/contact-info'
import { MAX_LENGTH } from '@almenara/contract/limits'
import type { ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/class-names.ts'
import { TextField } from '../../kit/TextField.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { EMPTY_PHONE, type ContactDraft, type ContactProblems } from './contact-draft.ts'
import { CONTACT_NAMES } from './contact-names.ts'
import { MaskedText } from './MaskedText.tsx'
import styles from './ModifyContactPage.module.css'
import { PhoneInputs } from './PhoneInputs.tsx'
import { ProveContact } from './ProveContact.tsx'

interface AskedProps {
  /** As the bank has it. */
  contact: MaskedContact | undefined
  draft: ContactDraft
  problems: ContactProblems
  /** Why nothing can be changed now. */
  unavailable: string | undefined
  onChange: (part: ContactDraft) => void
}

export function MobileQuestion({ contact, draft, problems, unavailable, onChange }: AskedProps) {
  return (
    <Question
      contact={contact}
      kind="MOBILE"
      open={draft.mobile !== undefined}
      onOpen={() => onChange({ mobile: { text: EMPTY_PHONE } })}
      onKeep={() => onChange({ mobile: undefined })}
    >
      {draft.mobile && (
        <ProveContact
          contact={{ kind: 'MOBILE', phone: draft.mobile.text }}
          proved={draft.mobile.proof !== undefined}
          onProved={(proof) => draft.mobile && onChange({ mobile: { ...draft.mobile, proof } })}
          unavailable={unavailable}
        >
          {(problem) => (
            <PhoneInputs
              id="mobile"
              label="Número del móvil nuevo"
              value={draft.mobile?.text ?? EMPTY_PHONE}
              onChange={(text) => onChange({ mobile: { text } })}
              error={problems.mobile ?? problem}
              required
            />
          )}
        </ProveContact>
      )}
    </Question>
  )
}

export function PhoneQuestion({ contact, draft, problems, onChange }: AskedProps) {
  return (
    <Question
      contact={contact}
      kind="PHONE"
      open={draft.phone !== undefined}
      onOpen={() => onChange({ phone: EMPTY_PHONE })}
      onKeep={() => onChange({ phone: undefined })}
    >
      {draft.phone === null && <p>Se quitará cuando firme el cambio.</p>}
      {draft.phone && (
        <>
          <PhoneInputs
            id="phone"
            label="Número de teléfono"
            value={draft.phone}
            onChange={(phone) => onChange({ phone })}
            error={problems.phone}
            required
          />
          {contact && (
            <div>
              <Button variant="text" size="sm" onClick={() => onChange({ phone: null })}>
                Quitar este teléfono
              </Button>
            </div>
          )}
        </>
      )}
    </Question>
  )
}

export function EmailQuestion({ contact, draft, problems, unavailable, onChange }: AskedProps) {
  return (
    <Question
      contact={contact}
      kind="EMAIL"
      open={draft.email !== undefined}
      onOpen={() => onChange({ email: { text: '' } })}
      onKeep={() => onChange({ email: undefined })}
    >
      {draft.email && (
        <ProveContact
          contact={{ kind: 'EMAIL', address: draft.email.text }}
          proved={draft.email.proof !== undefined}
          onProved={(proof) => draft.email && onChange({ email: { ...draft.email, proof } })}
          unavailable={unavailable}
        >
          {(problem) => (
            <TextField
              id="email"
              label="Correo nuevo"
              type="email"
              autoComplete="email"
              spellCheck={false}
              maxLength={MAX_LENGTH.email}
              value={draft.email?.text ?? ''}
              onChange={({ target }) => onChange({ email: { text: target.value } })}
              error={problems.email ?? problem}
              required
            />
          )}
        </ProveContact>
      )}
    </Question>
  )
}

interface QuestionProps {
  kind: MaskedContact['kind']
  contact: MaskedContact | undefined
  open: boolean
  onOpen: () => void
  onKeep: () => void
  children: ReactNode
}

/** What the bank has, and the way to change it. */
function Question({ kind, contact, open, onOpen, onKeep, children }: QuestionProps) {
  const name = CONTACT_NAMES[kind]
  return (
    <section className={steps.question}>
      <div className={cx(styles.now, steps.ends)}>
        <div>
          <h2>{name}</h2>
          <p>{contact ? <MaskedText text={contact.masked} /> : 'Sin indicar'}</p>
        </div>
        <Button size="sm" onClick={open ? onKeep : onOpen} aria-expanded={open}>
          {open ? 'Cancelar' : contact ? 'Cambiar' : 'Añadir'}
          <span className="vh">{` ${name.toLowerCase()}`}</span>
        </Button>
      </div>
      {children}
    </section>
  )
}
