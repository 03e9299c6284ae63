import { useEffect } from 'react'
import { leaveUnknownAddress } from '../base/leave.ts'

/** Shows nothing: the address means home, and home is outside the application. */
export function LeaveForHome() {
  useEffect(leaveUnknownAddress, [])
  return null
}
