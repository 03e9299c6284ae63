import { LARGEST_FILE, type Notebook } from '@almenara/contract/areas/payments/notebooks'
import type { SupportState } from '@almenara/contract/areas/payments/codes'
import FileTextIcon from '@phosphor-icons/core/regular/file-text.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { openHelp } from '../../../base/help.ts'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { FileButton } from '../../../kit/FileButton.tsx'
import { FileDrop } from '../../../kit/FileDrop.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { isOfSignature, RESTRICTION_REASONS, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { PRESENT } from '../addresses.ts'
import { formatBytes } from '../../../patterns/download/file-size.ts'
import { notebookQuery } from '../queries.ts'
import { problemOf } from './file-problem.ts'
import styles from './FileStep.module.css'
import { useKeptFile } from './kept-file.ts'
import { SendingFile } from './SendingFile.tsx'
import type { Upload } from './uploads.ts'
import { usePresentAddress } from './use-present-address.ts'

interface FileStepProps {
  upload: Upload | undefined
  /** To be presented, unless it is to be checked alone. */
  onFile: (file: File, onlyCheck?: boolean) => void
  /** Stops what is being sent, or forgets that it could not be. */
  onDrop: () => void
}

/** The first step: which file, and how far it has gone. */
export function FileStep({ upload, onFile, onDrop }: FileStepProps) {
  const { to } = usePresentAddress()
  const kinds =
    to === PRESENT
      ? 'SEPA XML de transferencias (pain.001) o de adeudos (pain.008), o confirming (AEF)'
      : 'SEPA XML de transferencias (pain.001)'
  const restricted = useRestriction()
  // Who prepares files signs none: what is missing to sign keeps nobody from presenting one.
  const restriction = isOfSignature(restricted) ? undefined : restricted
  const failed = upload?.step === 'FAILED' ? upload : undefined
  const [problem, setProblem] = useState<string>()
  const choose = async (files: readonly File[], onlyCheck = false) => {
    const found = await problemOf(files)
    setProblem(found)
    const [file] = files
    if (found === undefined && file) onFile(file, onlyCheck)
  }
  if (upload?.step === 'SENDING') return <SendingFile upload={upload} onCancel={onDrop} />
  return (
    <div className={styles.step}>
      <RestrictionNote restriction={restriction} />
      {!failed && <Unfinished />}
      <Sheet inside="padded">
        <div className={styles.choice}>
          <FileDrop
            label={failed ? 'Elegir otro fichero' : 'Elegir fichero'}
            invitation="Arrastre aquí el fichero o"
            hint={`${kinds}, solo o en un ZIP o GZIP. Hasta ${formatBytes(LARGEST_FILE)}.`}
            error={problem ?? (failed && `«${failed.file.name}» no se ha enviado. ${describe(failed.error).message}`)}
            unavailable={restriction && RESTRICTION_REASONS[restriction]}
            onFiles={(files) => void choose(files)}
          />
          {failed && problem === undefined && (
            <div className={styles.again}>
              <Button onClick={() => onFile(failed.file)}>Volver a enviar el fichero</Button>
              <Button variant="text" onClick={onDrop}>
                Cancelar el envío
              </Button>
            </div>
          )}
        </div>
        <p className={styles.help}>
          El fichero no se presenta hasta que se firma: primero le diremos qué contiene y qué hay que corregir.{' '}
          <button type="button" className={styles.link} onClick={() => openHelp('ficheros-formatos')}>
            Formatos admitidos y ejemplos
          </button>
        </p>
      </Sheet>
      {!failed && (
        <Sheet title="Probar los ficheros de su programa" inside="padded">
          <p>Le decimos lo mismo que al presentarlo, pero no se podrá firmar y se borra a las 24 horas.</p>
          <div className={styles.actions}>
            <FileButton
              size="sm"
              label="Solo comprobar un fichero"
              unavailable={restriction && RESTRICTION_REASONS[restriction]}
              onFiles={(files) => void choose(files, true)}
            />
          </div>
        </Sheet>
      )}
    </div>
  )
}

const UNFINISHED: readonly SupportState[] = ['CHECKING', 'WITH_ERRORS', 'READY']

/** The way back to the file that was left half-way. */
function Unfinished() {
  const { to } = usePresentAddress()
  const { read, forget } = useKeptFile()
  const [kept, setKept] = useState(read)
  const { data } = useQuery({ ...notebookQuery(kept?.notebook ?? ''), enabled: kept !== undefined })
  if (!data || !kept || !UNFINISHED.includes(data.state)) return null
  return (
    <Note icon={FileTextIcon} title={`«${data.name}» está sin firmar`}>
      <p>{stateWords(data)}</p>
      <div className={styles.actions}>
        <Link to={to} search={{ notebook: data.id }} className={buttonClass({ size: 'sm' })}>
          Continuar con este fichero
        </Link>
        <Button
          variant="text"
          size="sm"
          onClick={() => {
            forget()
            setKept(undefined)
          }}
        >
          Ocultar este aviso
        </Button>
      </div>
    </Note>
  )
}

function stateWords({ state }: Notebook): string {
  if (state === 'CHECKING') return 'Lo estamos comprobando.'
  return state === 'READY' ? 'Está comprobado y listo para la firma.' : 'Tiene órdenes con errores.'
}
