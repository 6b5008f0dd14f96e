import type { SvgIconComponent } from '@mui/icons-material';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Add from '@mui/icons-material/AddOutlined';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import ArrowDownward from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpward from '@mui/icons-material/ArrowUpwardOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import ChevronLeft from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import Close from '@mui/icons-material/CloseOutlined';
import CloudDone from '@mui/icons-material/CloudDoneOutlined';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Comment from '@mui/icons-material/CommentOutlined';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import DensityMedium from '@mui/icons-material/DensityMediumOutlined';
import DensitySmall from '@mui/icons-material/DensitySmallOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Event from '@mui/icons-material/EventOutlined';
import EventSeat from '@mui/icons-material/EventSeatOutlined';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import FilterList from '@mui/icons-material/FilterListOutlined';
import FilterListOff from '@mui/icons-material/FilterListOffOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Image from '@mui/icons-material/ImageOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Insights from '@mui/icons-material/InsightsOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Menu from '@mui/icons-material/MenuOutlined';
import MenuOpen from '@mui/icons-material/MenuOpenOutlined';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import Newspaper from '@mui/icons-material/NewspaperOutlined';
import OpenInNew from '@mui/icons-material/OpenInNewOutlined';
import PeopleAlt from '@mui/icons-material/PeopleAltOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import SupervisorAccount from '@mui/icons-material/SupervisorAccountOutlined';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import Translate from '@mui/icons-material/TranslateOutlined';
import UnfoldMore from '@mui/icons-material/UnfoldMoreOutlined';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import WorkspacePremium from '@mui/icons-material/WorkspacePremiumOutlined';

/** Every icon that a definition may name; manifest.json beside this file is the same list for the check. */
export const icons: Record<string, SvgIconComponent> = {
  Home,
  Newspaper,
  Event,
  Campaign,
  SupervisorAccount,
  PeopleAlt,
  Forum,
  AccountBalance,
  EventSeat,
  Apartment,
  WorkspacePremium,
  Insights,
  Search,
  SearchOff,
  Add,
  Close,
  ExpandMore,
  FilterList,
  ViewColumn,
  DensityMedium,
  DensitySmall,
  Refresh,
  FileDownload,
  Visibility,
  VisibilityOff,
  Edit,
  Delete,
  MoreVert,
  Menu,
  MenuOpen,
  ChevronLeft,
  ChevronRight,
  ArrowUpward,
  ArrowDownward,
  UnfoldMore,
  OpenInNew,
  Logout,
  Person,
  Translate,
  DarkMode,
  LightMode,
  Lock,
  CloudOff,
  CloudDone,
  Image,
  ThumbUp,
  Comment,
  FilterListOff,
  ErrorOutline,
  Info,
};

/** Icons that point along the line of reading and turn with it. */
const MIRRORED = new Set(['ChevronLeft', 'ChevronRight', 'OpenInNew', 'Logout', 'Forum', 'Comment', 'MenuOpen']);

/** An icon by name, 20 px unless told otherwise; hidden from screen readers, as text always stands beside or behind it. */
export function Icon({ name, size = 20, ...props }: { name: string; size?: number } & Omit<SvgIconProps, 'fontSize'>) {
  const Svg = icons[name];
  if (!Svg) throw new Error(`No icon is called "${name}"`);
  const mirror = MIRRORED.has(name) ? { 'data-mirror': '' } : {};
  return <Svg aria-hidden {...mirror} {...props} sx={[{ fontSize: size }, ...(Array.isArray(props.sx) ? props.sx : [props.sx])]} />;
}
