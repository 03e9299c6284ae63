import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import UserPlusIcon from '@phosphor-icons/core/regular/user-plus.svg?react'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../../kit/announce.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { isNative } from '../../../native/host.ts'
import { Question } from '../../../patterns/two-step/Question.tsx'
import type { DraftForm } from '../../../patterns/two-step/use-draft-form.ts'
import { Avatar } from '../Avatar.tsx'
import { numberProblem, personName, withPerson, without, type PeopleDraft } from './people-draft.ts'
import styles from './PeopleQuestion.module.css'
import { PhoneBook } from './PhoneBook.tsx'
import { contactsQuery } from '../queries.ts'

interface PeopleQuestionProps {
  draft: PeopleDraft
  form: DraftForm<PeopleDraft, string>
  /** «¿A quién?» */
  title: string
}

/** Contacts that are offered before a number is typed. */
const OFFERED = 6

/** To whom, or of whom: contacts, the telephone's own in the app, or a number. */
export function PeopleQuestion({ draft, form, title }: PeopleQuestionProps) {
  const [problem, setProblem] = useState<string>()
  const { data } = useQuery(contactsQuery)
  const chosen = new Set<string>(draft.people.map(({ phone }) => phone))
  const offered = (data?.contacts ?? []).filter(({ phone, blocked }) => !blocked && !chosen.has(phone)).slice(0, OFFERED)
  const add = (text: string, alias?: string) => {
    const wrong = numberProblem(text, draft.people)
    setProblem(wrong)
    if (wrong !== undefined) return
    form.change(withPerson(draft, text, alias ?? data?.contacts.find(({ phone }) => sameNumber(phone, text))?.alias), 'next')
    announce(`${alias ?? text}: añadido.`)
  }
  return (
    <Question title={title}>
      <div className={styles.add}>
        <TextField
          id="next"
          label="Móvil"
          hint="De España, o con el prefijo de su país"
          inputMode="tel"
          autoComplete="off"
          maxLength={MAX_LENGTH.foreignPhone}
          value={draft.next}
          onChange={({ target: { value } }) => {
            setProblem(undefined)
            form.change({ next: value.replace(/[^\d\s+().-]/g, '') }, 'next')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || draft.next.trim() === '') return
            event.preventDefault()
            add(draft.next)
          }}
          error={problem ?? form.problems['next']}
        />
        <Button icon={UserPlusIcon} onClick={() => add(draft.next)}>
          Añadir
        </Button>
      </div>
      {offered.length > 0 && (
        <ul className={styles.offered} aria-label="Contactos">
          {offered.map(({ id, phone, alias, name }) => (
            <li key={id}>
              <button type="button" className={styles.contact} onClick={() => add(phone, alias ?? name)}>
                {alias ?? name ?? formatPhone(phone as Phone)}
                <span className="vh"> (añadir)</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNative() && <PhoneBook onChoose={add} />}
      <Chosen draft={draft} form={form} />
    </Question>
  )
}

function Chosen({ draft, form }: Pick<PeopleQuestionProps, 'draft' | 'form'>) {
  if (draft.people.length === 0) return null
  return (
    <ul className={styles.people} aria-label="Personas añadidas">
      {draft.people.map((person, place) => {
        const field = `recipients.${place}.phone`
        return (
          <li key={person.phone} className={styles.person}>
            <Avatar of={{ name: person.alias }} />
            <div className={styles.text}>
              <p className={styles.name}>{personName(person)}</p>
              <p className={styles.quiet}>{person.alias ? formatPhone(person.phone) : 'El nombre se muestra en la revisión'}</p>
              {form.problems[field] && <p className={styles.wrong}>{form.problems[field]}</p>}
            </div>
            <IconButton
              icon={XIcon}
              name={`Quitar a ${personName(person)}`}
              onClick={() => form.change(without(draft, person.phone), 'next', field)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function sameNumber(phone: string, text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return digits.length >= MAX_LENGTH.phone && phone.endsWith(digits.slice(-MAX_LENGTH.phone))
}
