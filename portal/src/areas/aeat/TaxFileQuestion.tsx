import { LARGEST_TAX_FILE, uploadTaxFile, type FileDeclaration } from '@almenara/contract/areas/aeat/presentation'
import { formatAmount } from '@almenara/contract/money'
import { useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { upload } from '../../api/upload.ts'
import { Checkbox } from '../../kit/Choice.tsx'
import { FileDrop } from '../../kit/FileDrop.tsx'
import { FieldMessage } from '../../kit/Field.tsx'
import { Note } from '../../kit/Note.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import type { DraftForm } from '../../patterns/two-step/use-draft-form.ts'
import type { PresentDraft, PresentField } from './present-draft.ts'

interface FileProps {
  draft: PresentDraft
  form: DraftForm<PresentDraft, PresentField>
}

const isPaidHere = ({ problems }: FileDeclaration): boolean => problems.length === 0

const wordsOf = ({ model, period, exercise, amount }: FileDeclaration): string =>
  `Modelo ${model} · ${period} 20${exercise} · ${formatAmount(amount)}`

/** The agency's file: the bank says what it has, and the customer which of it is paid. */
export function TaxFileQuestion({ draft: { file, chosen }, form }: FileProps) {
  const [refused, setRefused] = useState<string>()
  const bring = async ([sent]: readonly File[]) => {
    if (!sent) return
    setRefused(undefined)
    try {
      const { fileId, declarations } = await upload(
        uploadTaxFile,
        { query: { operationId: crypto.randomUUID() }, body: sent },
        { signal: new AbortController().signal, onSent: () => undefined },
      )
      const paid = declarations.filter(isPaidHere).map(({ position }) => position)
      form.change({ file: { id: fileId, name: sent.name, declarations }, chosen: paid }, 'fileId', 'chosen')
    } catch (error) {
      setRefused(describe(error as Error).message)
    }
  }
  const choose = (position: number, isChosen: boolean) =>
    form.change({ chosen: isChosen ? [...chosen, position] : chosen.filter((one) => one !== position) }, 'chosen')
  return (
    <Question title="¿Qué archivo?" field="fileId">
      <FileDrop
        label={file ? 'Elegir otro archivo' : 'Elegir archivo'}
        invitation="Arrastre aquí el archivo o"
        hint={`El que genera el programa de la Agencia Tributaria. Hasta ${LARGEST_TAX_FILE / 1024 / 1024} MB.`}
        error={refused ?? form.problems.fileId}
        onFiles={(files) => void bring(files)}
      />
      {file && (
        <fieldset>
          <legend>{`Declaraciones de ${file.name}`}</legend>
          {file.declarations.filter(isPaidHere).map((one) => (
            <Checkbox
              key={one.position}
              checked={chosen.includes(one.position)}
              detail={`${one.taxId} ${one.name}`}
              onChange={({ target }) => choose(one.position, target.checked)}
            >
              {wordsOf(one)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {(file?.declarations ?? [])
        .filter((one) => !isPaidHere(one))
        .map((one) => (
          <Note key={one.position} title={wordsOf(one)}>
            {one.problems.join(' ')}
          </Note>
        ))}
      {form.problems.chosen && (
        <FieldMessage id="chosen-error" tone="error">
          {form.problems.chosen}
        </FieldMessage>
      )}
    </Question>
  )
}
