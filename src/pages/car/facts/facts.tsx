// Key information, details, checks and tabs of a vehicle (W25-W30, C20).
import { VideoSection } from '#pages/car/gallery/video.tsx'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { toDetails, toKeyFacts, toSpecifications } from '#stock/details.ts'
import { useSite } from '#ui/site-context.ts'
import { Checks } from './checks.tsx'
import { DetailList } from './detail-list.tsx'
import { Promises } from './promises.tsx'
import { Tabs } from './tabs.tsx'

export function Facts(vehicle: Vehicle) {
  const { car, now } = vehicle
  const { site } = useSite()
  const { facts } = site
  return (
    <>
      <DetailList
        title="Key Information"
        testId="key-information"
        look="key"
        rows={toKeyFacts(car)}
        limit={facts.key_limit}
      />
      <Checks {...vehicle} />
      <VideoSection {...vehicle} />
      <Tabs {...vehicle} />
      <div className="facts-pair">
        <DetailList
          title={`${facts.type_words[car.item_type]} Details`}
          testId="details"
          look="rows"
          rows={toDetails(car, site, now)}
          limit={facts.details_limit}
        />
        <DetailList
          title="All Specifications"
          testId="all-specifications"
          look="rows"
          rows={toSpecifications(car)}
          limit={facts.specifications_limit}
        />
      </div>
      <Promises {...vehicle} />
    </>
  )
}
