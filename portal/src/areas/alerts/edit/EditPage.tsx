import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { CallFailure } from '../../../api/failure.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { SOURCES } from '../addresses.ts'
import { AlertBreadcrumbs } from '../AlertBreadcrumbs.tsx'
import { ToContract } from '../ToContract.tsx'
import { configQuery, contractQuery, statusQuery } from '../queries.ts'
import type { EditProps } from './edit-props.ts'
import { EditRules } from './EditRules.tsx'
import { EditTerms } from './EditTerms.tsx'

const route = getRouteApi('/shell/signed-in/services/alert-settings/alert-contracts/$srcType/$alertContractNum')

/** Changing an alert, by its number: what it watches or, with `part`, its channels and hours. */
export function EditPage() {
  const { srcType, alertContractNum } = route.useParams()
  const contract = useQuery(contractQuery(alertContractNum))
  const config = useQuery(configQuery)
  const status = useQuery(statusQuery)
  const isNowhere = !SOURCES.some((source) => source === srcType) || isMissing(contract.error) || contract.data?.state === 'DEACTIVATED'
  const [found, known, asked] = [contract.data, config.data, status.data]
  const data = found && known && asked ? { contract: found, config: known, status: asked } : undefined
  const error = contract.error ?? config.error ?? status.error
  const refetch = () => Promise.all([contract.refetch(), config.refetch(), status.refetch()])
  return (
    <>
      <AlertBreadcrumbs>{found && !isNowhere && <ToContract contract={found}>{`Alerta ${found.number}`}</ToContract>}</AlertBreadcrumbs>
      {isNowhere ? <NotFound /> : <ReadState read={{ data, error, refetch }}>{(read) => <Parts {...read} />}</ReadState>}
    </>
  )
}

const isMissing = (error: Error | null) => error instanceof CallFailure && error.code === 'NOT_FOUND'

function Parts(props: EditProps) {
  const { part } = route.useSearch()
  return part === 'channels' ? <EditTerms {...props} /> : <EditRules key={props.contract.version} {...props} />
}

function NotFound() {
  useTitle('Modificar alerta')
  return (
    <Sheet>
      <Empty
        level={2}
        title="No encontramos esta alerta"
        action={
          <Link to="/services/alert-settings/{-$txId}" params={{ txId: undefined }} className={buttonClass()}>
            Ver las alertas
          </Link>
        }
      >
        Puede que la haya desactivado.
      </Empty>
    </Sheet>
  )
}
