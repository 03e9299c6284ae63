import PlusIcon from '@phosphor-icons/core/regular/plus.svg?react'
import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import UserPlusIcon from '@phosphor-icons/core/regular/user-plus.svg?react'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../../kit/announce.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { isNative } from '../../../native/host.ts'
import { Question } from '../../../patterns/two-step/Question.tsx'
import type { DraftForm } from '../../../patterns/two-step/use-draft-form.ts'
import { Avatar } from '../Avatar.tsx'
import { numberProblem, withPerson, without, type PeopleDraft } from './people-draft.ts'
import styles from './PeopleQuestion.module.css'
import { PhoneBook } from './PhoneBook.tsx'
import { contactsQuery } from '../queries.ts'
import { isFound } from '../find-contact.ts'
import { readPhone } from '../read-phone.ts'
import { contactName, usePersonName } from './use-person-name.ts'

interface PeopleQuestionProps {
  draft: PeopleDraft
  form: DraftForm<PeopleDraft, string>
  /** «¿A quién?» */
  title: string
  /** Of whoever is known by their number alone: where their name will be seen. */
  unnamed: string
}

/** Contacts that are offered before a number is typed. */
const OFFERED = 6
/** Of a name, or of a number as it is typed or pasted. */
const NEXT_LENGTH = Math.max(MAX_LENGTH.contactName, MAX_LENGTH.foreignPhone)

/** To whom, or of whom: contacts, which what is typed looks for; the telephone's own in the app; or a number. */
export function PeopleQuestion({ draft, form, title, unnamed }: PeopleQuestionProps) {
  const [problem, setProblem] = useState<string>()
  const { data } = useQuery(contactsQuery)
  const contacts = data?.contacts ?? []
  const chosen = new Set<string>(draft.people.map(({ phone }) => phone))
  const offered = contacts
    .filter((contact) => !contact.blocked && !chosen.has(contact.phone) && isFound(contact, draft.next))
    .slice(0, OFFERED)
  const add = (text: string, alias?: string) => {
    const wrong = numberProblem(text, draft.people)
    setProblem(wrong)
    if (wrong !== undefined) return
    form.change(withPerson(draft, text, alias ?? contactName(contacts, readPhone(text) ?? '')), 'next')
    announce(`${alias ?? text}: añadido.`)
  }
  const addTyped = () => {
    const [only, another] = offered
    const isName = readPhone(draft.next) === undefined && draft.next.trim() !== ''
    if (isName && only && !another) add(only.phone)
    else add(draft.next)
  }
  return (
    <Question title={title}>
      <div className={styles.add}>
        <TextField
          id="next"
          label="Contacto o móvil"
          autoComplete="off"
          maxLength={NEXT_LENGTH}
          value={draft.next}
          onChange={({ target: { value } }) => {
            setProblem(undefined)
            form.change({ next: value }, 'next')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || draft.next.trim() === '') return
            event.preventDefault()
            addTyped()
          }}
          error={problem ?? form.problems['next']}
        />
        <Button icon={UserPlusIcon} onClick={addTyped}>
          Añadir persona
        </Button>
      </div>
      {offered.length > 0 && (
        <ul className={styles.offered} aria-label="Contactos">
          {offered.map(({ id, phone }) => (
            <li key={id}>
              <button type="button" className={styles.contact} onClick={() => add(phone)}>
                <Icon of={PlusIcon} size={16} />
                <span className="vh">Añadir a </span>
                {contactName(contacts, phone) || formatPhone(phone as Phone)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNative() && <PhoneBook onChoose={add} />}
      <Chosen draft={draft} form={form} unnamed={unnamed} />
    </Question>
  )
}

function Chosen({ draft, form, unnamed }: Pick<PeopleQuestionProps, 'draft' | 'form' | 'unnamed'>) {
  const nameOf = usePersonName()
  if (draft.people.length === 0) return null
  return (
    <ul className={styles.people} aria-label="Personas añadidas">
      {draft.people.map((person, place) => {
        const field = `recipients.${place}.phone`
        const name = nameOf(person)
        const number = formatPhone(person.phone)
        return (
          <li key={person.phone} className={styles.person}>
            <Avatar of={{ name: name === number ? '' : name }} />
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.quiet}>{name === number ? unnamed : number}</p>
              {form.problems[field] && <p className={styles.wrong}>{form.problems[field]}</p>}
            </div>
            <IconButton icon={XIcon} name={`Quitar a ${name}`} onClick={() => form.change(without(draft, person.phone), 'next', field)} />
          </li>
        )
      })}
    </ul>
  )
}
