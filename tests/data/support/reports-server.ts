import { ScriptedServer } from '@counter/outbox/testing'
import type { Meant } from '@counter/outbox/testing'
import type { ApiRequest } from '@counter/outbox'

type Report = Record<string, unknown> & { _id: string; pharmacyName: string; day: string; revision: number }

/** A minimal server of shift reports. */
export class ReportsServer extends ScriptedServer<Report> {
  constructor() {
    super(meantBy)
  }

  get reports(): Report[] {
    return this.stored
  }
}

function meantBy({ path, body = '{}' }: ApiRequest): Meant<Report> {
  const { pathname, searchParams } = new URL(path, 'http://reports')
  const [, , , call = '', name = ''] = pathname.split('/').map(decodeURIComponent)
  const of = searchParams.get('reportDate')
  switch (call) {
    case 'pharmacyReportsDay':
      return { does: 'list', isListed: ({ pharmacyName, day }) => pharmacyName === name && day === of }
    case 'pharmacyReports':
      return { does: 'list', isListed: ({ pharmacyName }) => pharmacyName === name }
    case 'addAReport': {
      const fresh = JSON.parse(body) as Report
      const isDuplicate = ({ pharmacyName, day }: Report) => pharmacyName === fresh.pharmacyName && day === fresh.day
      return { does: 'create', code: 'duplicate_report', isDuplicate }
    }
    default:
      return { does: 'edit', id: name }
  }
}
