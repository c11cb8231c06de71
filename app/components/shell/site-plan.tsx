import { t } from 'locales/entry'
import { Bob } from '~/components/status/plumb-timeline'
import { cn } from '~/components/ui/cn'

/** Contour lines around two hills, as closed curves. */
const contours = [
  'M-40 640C90 560 210 610 300 690S520 860 770 800',
  'M-40 600C100 515 225 570 320 650S540 810 770 750',
  'M-40 556C110 470 240 530 340 610S560 760 770 700',
  'M-40 508C120 424 258 488 362 566S580 706 770 648',
  'M-40 456C130 376 276 444 384 520S600 650 770 596',
  'M-40 400C140 326 296 398 406 470S620 592 770 542',
  'M-40 340C150 274 316 350 430 418S640 530 770 486',
  'M-40 276C160 220 338 300 454 364S660 468 770 428',
  'M-40 208C170 162 360 246 480 306S680 402 770 368',
  'M-40 138C180 102 384 190 506 246S700 336 770 306',
]
/** Plots along the road: x of the left edge. */
const plots = [-60, 60, 180, 300, 420, 540, 660]

function Plots() {
  return (
    <g transform="rotate(-9 360 450)" fill="var(--map-lot)" stroke="var(--map-line)">
      <rect x="-140" y="566" width="1000" height="52" fill="var(--map-road)" stroke="none" />
      <path d="M-140 592h1000" strokeDasharray="14 12" />
      {plots.map((x) => (
        <g key={x}>
          <rect x={x} y="374" width="112" height="184" rx="2" />
          <rect x={x} y="626" width="112" height="184" rx="2" />
          {x !== 300 && (
            <path d={`M${x + 24} ${x % 240 === 60 ? 420 : 408}h58v64h-22v22h-36z`} fill="var(--map-land)" />
          )}
          <path d={`M${x + 30} ${x % 240 === 60 ? 676 : 690}h52v58h-52z`} fill="var(--map-land)" />
        </g>
      ))}
    </g>
  )
}

/** The lot in question: its outline, the footing trenches inside, and pipes laid ready. */
function Site() {
  return (
    <g transform="rotate(-9 360 450)">
      <rect
        x="300"
        y="374"
        width="112"
        height="184"
        rx="2"
        fill="var(--primary-ink)"
        fillOpacity=".12"
        stroke="var(--primary-ink)"
        strokeWidth="2"
      />
      <path
        d="M324 408h64v70h-26v24h-38z"
        fill="none"
        stroke="var(--primary-ink)"
        strokeWidth="1.5"
        strokeDasharray="5 4"
      />
      <g stroke="var(--primary-ink)" strokeWidth="1.25" fill="var(--map-lot)">
        {[0, 1, 2, 3, 4].map((pipe) => (
          <rect key={pipe} x={322 + pipe * 9} y="520" width="7" height="26" rx="3.5" />
        ))}
      </g>
    </g>
  )
}

/** The picture beside the sign-in form: a site from above, and the plumb line that hangs over it. Drawn by ourselves. */
export function SitePlan({ className }: { className?: string }) {
  return (
    <figure className={cn('relative overflow-hidden border-s bg-map-land', className)}>
      <svg
        viewBox="0 0 720 900"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        role="img"
        aria-label={t('entry.plan')}
      >
        <g fill="none" stroke="var(--map-line)" strokeWidth="1">
          {contours.map((curve) => (
            <path key={curve} d={curve} />
          ))}
        </g>
        <Plots />
        <Site />
      </svg>
      <span aria-hidden="true" className="absolute top-0 left-1/2 h-[46%] w-[1.5px] bg-primary-ink" />
      <Bob className="absolute top-[46%] left-1/2 h-[31px] w-[22px] -translate-x-[10.25px] text-primary-ink" />
      <figcaption className="absolute top-[46%] left-[calc(50%+28px)] -translate-y-3.5 rounded-sm bg-foreground px-3 py-2 whitespace-nowrap text-background">
        {t('entry.planPhoto')}
        <br />
        {t('entry.planTime')}
      </figcaption>
    </figure>
  )
}
